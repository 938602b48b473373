import { Webhook } from 'standardwebhooks';
import { startWebhookReceiver } from '../../src/testing/webhook-receiver.ts';
import { expectNoBarriers } from '../expect-no-barriers.ts';
import { expect, test } from './admin-walk.ts';
import { sendEnquiry } from './send-enquiry.ts';

test('adds, tests, retries, replays and removes a webhook, showing its secret once', async ({
  page,
  request,
}) => {
  const receiver = await startWebhookReceiver();
  const { calls } = receiver;

  await page.goto('/admin/webhooks');
  await expectNoBarriers(page);
  await page.getByLabel('Address').fill(receiver.url);
  await page.keyboard.press('Enter');
  const secret = (await page.locator('.webhook-secret').textContent()) ?? '';
  await page.getByRole('link', { name: 'I have saved it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.getByRole('button', { name: 'Send a test ping' }).click();
  await expect(page.getByText('The receiver accepted the test ping.')).toBeVisible();
  const verify = (index: number) => {
    const { headers = {}, body = '' } = calls[index] ?? {};
    const signed = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return new Webhook(secret).verify(body, Object.fromEntries(signed) as Record<string, string>);
  };
  expect(verify(0)).toMatchObject({ type: 'ping' });

  receiver.answer(500);
  await sendEnquiry(request, { name: 'Hook Tester', email: 'hook@tester.example' });
  await expect.poll(() => calls.length).toBeGreaterThan(1);
  expect(verify(1)).toMatchObject({ type: 'lead.created', data: { email: 'hook@tester.example' } });
  receiver.answer(204);
  await expect(async () => {
    await page.goto(page.url().replace(/\?.*/, '?state=sent'));
    await expect(page.getByRole('cell', { name: 'lead.created', exact: true })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: /^Replay lead.created/ }).click();
  await expect(page.getByText('Sent again and accepted.')).toBeVisible();
  expect(calls.at(-1)?.headers['webhook-id']).toBe(calls[1]?.headers['webhook-id']);

  await page.getByRole('button', { name: 'New secret' }).click();
  const renewed = (await page.locator('.webhook-secret').textContent()) ?? '';
  expect(renewed).not.toBe(secret);
  await page.getByRole('link', { name: 'I have saved it' }).click();
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Disabled: it receives nothing until it is enabled.')).toBeVisible();
  await page.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('Enabled.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send a test ping' }).click();
  // The old secret stays valid for a day: calls are signed with both.
  expect(verify(calls.length - 1)).toMatchObject({ type: 'ping' });
  await page.getByText('Remove', { exact: true }).click();
  await page.getByRole('button', { name: 'Remove for good' }).click();
  await expect(page.getByText('The webhook has been removed.')).toBeVisible();
  await receiver.stop();
});
