import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

/** What axe finds wrong with a page as it stands, each with its place. */
export async function expectNoBarriers(page: Page, where = page.url()): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  // Once for each document: it takes longer than what axe then does.
  if (!isThere) await page.evaluate(source);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axeCore }).axe.run(options),
    options,
  );
  expect(violations.map(describeViolation), where).toEqual([]);
}

/** The same in both palettes. */
export async function expectNoBarriersByDayOrNight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoBarriers(page);
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const options: axeCore.RunOptions = {
  // Of everything else the first place is enough.
  resultTypes: ['violations'],
  // WCAG 2.2's smallest target, which axe leaves out unless it is asked for.
  rules: { 'target-size': { enabled: true } },
};

function describeViolation({ id, help, nodes }: axeCore.Result): string {
  return `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`;
}
