import { expect, type Page } from '@playwright/test';
import { questions } from '../../src/assessment/content/questions.ts';

/** Answers worth 60 points: four gaps that call for a recommendation, and one that does not. */
export const answers: Record<string, string> = {
  mfa: 'some',
  'risk-assessment': 'never',
  backups: 'regularly',
  'incident-plan': 'none',
  patching: 'slow',
  training: 'regular',
  encryption: 'both',
  monitoring: 'full',
  'access-review': 'quarterly',
  'vendor-risk': 'informal',
};
export const radio = (page: Page, id: string, value = '') =>
  page.locator(`input[name="${id}"][value="${value}"]`);

export async function startAssessment(page: Page): Promise<void> {
  await page.goto('/assessment');
  await page.getByRole('button', { name: 'Start the assessment' }).click();
  await expect(page.getByText('Question 1 of 10', { exact: true })).toBeVisible();
}

export async function choose(page: Page, id: string, value: string | undefined): Promise<void> {
  await radio(page, id, value).check();
}

export async function answerAll(page: Page, given: Record<string, string>): Promise<void> {
  await startAssessment(page);
  for (const { id } of questions) {
    await choose(page, id, given[id]);
    await page.getByRole('button', { name: /^(Next|View Results)$/ }).click();
  }
  await expect(page.getByRole('heading', { name: 'Who is the result for?' })).toBeFocused();
}

export async function fillDetails(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Ana Smith');
  await page.getByRole('textbox', { name: 'Email' }).fill(address);
  await page.getByRole('checkbox', { name: 'I consent' }).check();
}

export async function takeAssessment(
  page: Page,
  given: Record<string, string>,
  address: string,
): Promise<void> {
  await answerAll(page, given);
  await fillDetails(page, address);
  await page.getByRole('button', { name: 'Show my results' }).click();
  await page.waitForURL('**/assessment/result?token=*');
}

export async function expectResult(page: Page): Promise<void> {
  await page.waitForURL('**/assessment/result?token=*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderate Risk 60 out of 100');
  const fails = 'on two answers: multi-factor authentication and updates';
  await expect(page.getByText(`You would fail Cyber Essentials ${fails}.`)).toBeVisible();
  await expect(page.getByText(/low risk/i), 'no other level is named').toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Score 60 out of 100' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Do these three first' })).toBeVisible();
  const first = page.getByRole('list').filter({ hasText: 'Implement multi-factor' }).first();
  await expect(first.getByRole('listitem')).toHaveText([
    'Implement multi-factor authentication across all accountsHalf done',
    'Implement faster patch management processesMissing',
    'Conduct a comprehensive security risk assessmentMissing',
  ]);
  await expect(page.locator('.what-to-do').getByRole('heading')).toHaveText([
    'Implement multi-factor authentication across all accounts',
    'Implement faster patch management processes',
    'Conduct a comprehensive security risk assessment',
    'Develop and test an incident response plan',
    'Check suppliers before signing, and every year',
  ]);
}
