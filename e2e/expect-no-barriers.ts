import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

/** What axe finds wrong with a page as it stands, each with its place. */
export async function expectNoBarriers(
  page: Page,
  where = page.url(),
  run: axeCore.RunOptions = everything,
): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  // Once for each document: it takes longer than what axe then does.
  if (!isThere) await page.evaluate(source);
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    // What it found right is much, and would come along.
    return (await axe.run(options)).violations;
  }, run);
  expect(violations.map(describeViolation), where).toEqual([]);
}

/** In both palettes, of which the second changes nothing but colours. */
export async function expectNoBarriersByDayOrNight(page: Page, where?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoBarriers(page, where);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoBarriers(page, where && `${where}, dark`, coloursAlone);
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const everything: axeCore.RunOptions = {
  // Of everything else the first place is enough.
  resultTypes: ['violations'],
  // No page has video or audio to load first.
  preload: false,
  // WCAG 2.2's smallest target, which axe leaves out unless it is asked for.
  rules: { 'target-size': { enabled: true } },
};
const coloursAlone: axeCore.RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['color-contrast'],
};

function describeViolation({ id, help, nodes }: axeCore.Result): string {
  return `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`;
}
