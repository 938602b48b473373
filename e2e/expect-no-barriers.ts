import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds wrong with a page as it stands, each with its place. */
export async function expectNoBarriers(page: Page, where = page.url()): Promise<void> {
  // The faster way, for pages without frames.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // WCAG 2.2's smallest target, which axe leaves out unless it is asked for.
  const { violations } = await axe
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  expect(violations.map(describeViolation), where).toEqual([]);
}

/** The same in both palettes. */
export async function expectNoBarriersByDayOrNight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoBarriers(page);
  }
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

function describeViolation({ id, help, nodes }: Violation): string {
  return `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`;
}
