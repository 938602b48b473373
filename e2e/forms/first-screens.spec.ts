import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** Answers worth 55 points: seven gaps, of which three are recommended. */
const answers = {
  mfa: 'some',
  'risk-assessment': 'never',
  backups: 'regularly',
  'incident-plan': 'documented',
  patching: 'slow',
  training: 'regular',
  encryption: 'both',
  monitoring: 'basic',
  'access-review': 'annually',
  'vendor-risk': 'informal',
};

/** Pixels from the top of the page, as drawn and with the lines of what fails Cyber Essentials, plus 2%. */
const sizes = [
  { width: 375, height: 812, firstSteps: 796, actions: 920 },
  { width: 768, height: 1024, firstSteps: 690, actions: 820 },
  { width: 1440, height: 900, firstSteps: 592, actions: 660 },
];

test('shows the result, what to do first and the buttons at once at every width', async ({
  page,
}) => {
  const form = { ...answers, name: 'Ana Smith', email: 'fold@example.org', consent: 'on' };
  const saved = await page.request.post('/assessment', { form, maxRedirects: 0 });
  await page.goto(saved.headers()['location'] ?? '');
  const list = page.getByRole('list').filter({ hasText: 'Implement multi-factor' }).first();
  const print = page.getByRole('button', { name: 'Print', exact: true });
  for (const { width, height, firstSteps, actions } of sizes) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => document.fonts.ready);
    expect(await bottomOf(list), `${width} px`).toBeLessThan(firstSteps * 1.02);
    expect(await bottomOf(print), `${width} px`).toBeLessThan(actions * 1.02);
    if (width === 375) expect(await bottomOf(page.locator('html'))).toBeLessThan(6200);
  }
});

test('shows the button that starts the assessment on the first screen of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/assessment');
  await page.evaluate(() => document.fonts.ready);
  expect(await bottomOf(page.getByText('Start the assessment'))).toBeLessThan(812);
});

async function bottomOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not shown');
  return box.y + box.height;
}
