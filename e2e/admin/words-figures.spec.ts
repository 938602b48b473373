import { expectNoBarriers } from '../expect-no-barriers.ts';
import { expect } from './admin-walk.ts';
import { test } from './words-walk.ts';

test('a file of words is looked at first, and becomes drafts', async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.push(422);
  const words = { services: { strategy: { summary: 'From a file, 7 days late.' }, none: {} } };
  const file = { name: 'words.json', mimeType: 'application/json' };
  await page.goto('/admin/words');
  await page.getByRole('link', { name: 'Import…' }).click();
  await page.getByLabel('Files').setInputFiles({ ...file, buffer: Buffer.from('no JSON') });
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.locator('.error-summary')).toContainText('words.json is no export of words');
  const buffer = Buffer.from(JSON.stringify(words));
  await page.getByLabel('Files').setInputFiles({ ...file, buffer });
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('services, none is left out: This site has no')).toBeVisible();
  await page.getByText('What changes').click();
  await expect(page.locator('ins').first()).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Make the draft' }).click();
  await expect(page.getByText('The texts are drafts now.')).toBeVisible();
  await page.goto('/admin/words/services/strategy');
  await expect(page.getByLabel('Below the name')).toHaveValue('From a file, 7 days late.');
});

test('a figure that is switched off is gone with its sentences, and comes back', async ({
  page,
  request,
}) => {
  const isTold = async (path = '/faq') => (await (await request.get(path)).text()).includes('98%');
  await page.goto('/admin/words/figures');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Switch off 98% pass first time' }).click();
  await expect(page.getByText('Switched off, everywhere.')).toBeVisible();
  await expect.poll(() => isTold()).toBe(false);
  expect(await isTold('/services/cyber-essentials')).toBe(false);
  await page.goto('/admin/words/figures?view=off');
  await page.getByRole('button', { name: 'Switch on 98% pass first time' }).click();
  await expect.poll(() => isTold()).toBe(true);
});

test('a number that is none of our figures is only warned of, and becomes one or is none', async ({
  page,
}) => {
  await page.goto('/admin/words/services/caf-assessments');
  const summary = page.getByLabel('Below the name');
  await summary.fill('More than 120 firms have it, 7 days earlier.');
  await page.getByText('Figures to name in a text').click();
  await page.getByRole('button', { name: '{cafPrinciples}' }).click();
  await expect(summary).toHaveValue('More than 120 firms have it, 7 days earlier.{cafPrinciples}');
  await page.getByRole('button', { name: 'Save now' }).click();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Write “100+ firms certified”' }).click();
  await expect(summary).toHaveValue(/^\{ceCertified\} firms have it/);
  await page.getByRole('button', { name: 'It is no figure' }).click();
  await expect(page.getByText('is in no row of')).toHaveCount(0);
  await expect(page.frameLocator('iframe').getByText('100+ firms have it, 7 days')).toBeVisible();
  await page.goto('/admin/words/figures/ceCertified');
  await expectNoBarriers(page);
  await expect(page.getByRole('heading', { name: 'Where it stands' })).toBeVisible();
});
