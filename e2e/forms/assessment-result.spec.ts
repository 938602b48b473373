import type { Page } from '@playwright/test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { answersWith } from '../../src/testing/answers.ts';
import { expectValidHtml } from '../expect-valid-html.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { expect, test } from '../fixtures.ts';
import { emailWithLink } from '../mailed-link.ts';
import { newAddress } from '../new-address.ts';
import { answers, takeAssessment } from './assessment-walk.ts';

test('shows the progress since the last result in the same browser only', async ({
  page,
  request,
}) => {
  test.slow();
  const address = newAddress();
  await takeAssessment(page, answers, address);
  await expect(page.getByRole('heading', { name: /^Since / })).toBeHidden();
  await page.goto('/assessment');
  await expect(page.getByRole('link', { name: 'See that result' })).toBeVisible();
  await takeAssessment(page, answersWith(0), address);
  await expect(page.getByText('60 out of 100 then, 100 now. 40 points more.')).toBeVisible();

  const form = { ...answersWith(0), name: 'Eve', email: address, consent: 'on' };
  const stranger = await (await request.post('/assessment', { form })).text();
  expect(stranger).toContain('Low Risk');
  expect(stranger).not.toContain('>Since ');
});

test('mails the private link, which opens the result in another browser', async ({
  page,
  browser,
  emailCatcher,
}) => {
  const address = newAddress();
  await takeAssessment(page, answers, address);
  await page.getByRole('button', { name: 'Email me this' }).click();
  await expect(page.getByText('Sent to the address you gave').first()).toBeVisible();
  const path = '/assessment/result';
  const { message, recipients, link } = await emailWithLink(emailCatcher, address, path);
  expect(recipients).toEqual([address]);
  expect(`${message.text}${message.html}`).not.toContain('Ana Smith');
  const elsewhere = await browser.newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('heading', { name: 'Moderate Risk' })).toBeVisible();
  await elsewhere.close();
});

test.describe('requests without a browser', () => {
  const form = { ...answers, name: 'Ana Smith', email: 'ana@example.org', consent: 'on' };

  test('refuses a posted score, recommendations or other unknown fields', async ({ request }) => {
    for (const extra of [{ score: '100' }, { recommendations: '[]' }, { role: 'admin' }]) {
      const response = await request.post('/assessment', { form: { ...form, ...extra } });
      expect(response.status()).toBe(422);
    }
  });

  test('redirects saved answers to an uncached result page that asks not to be indexed', async ({
    request,
  }) => {
    const saved = await request.post('/assessment', { form, maxRedirects: 0 });
    expect(saved.status()).toBe(303);
    const { location = '' } = saved.headers();
    expect(location).toMatch(/^\/assessment\/result\?token=[\w-]{43}$/);
    const result = await request.get(location);
    expect(result.headers()['cache-control']).toBe('no-store');
    expect(result.headers()['referrer-policy']).toBe('same-origin');
    const html = await result.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('ana@example.org');
  });

  test('renders valid HTML for the result and for the form with errors', async ({ request }) => {
    for (const sent of [form, { ...form, name: '', mfa: '' }]) {
      await expectValidHtml(await (await request.post('/assessment', { form: sent })).text());
    }
  });

  test('answers 404 to a wrong or malformed token', async ({ request }) => {
    for (const token of ['x', 'A'.repeat(43), '%00', 'a'.repeat(5000)]) {
      const response = await request.get(`/assessment/result?token=${token}`);
      expect(response.status()).toBe(404);
      expect(await response.text()).toContain('This link does not work');
      const message = await request.post(`/assessment/result?token=${token}`, { form: {} });
      expect(message.status()).toBe(404);
    }
  });
});

test('prints the result as a report of two sheets, with company details and no navigation', async ({
  page,
}) => {
  // The longest result: every gap there is.
  await takeAssessment(page, answersWith(2), newAddress());
  expect(await drawnRound(page)).not.toBe(0);
  await page.emulateMedia({ media: 'print' });
  expect(await drawnRound(page), 'elements whose words a PDF would hold twice').toBe(0);
  await expect(page.getByText('Prepared for Ana Smith')).toBeVisible();
  await expect(page.getByText('Registered in England and Wales').first()).toBeVisible();
  for (const hidden of [
    page.getByRole('navigation').first(),
    page.getByRole('button', { name: 'Email me this' }),
    page.getByRole('button', { name: 'Print', exact: true }),
    page.getByRole('heading', { name: 'Go through it with a consultant' }),
  ]) {
    await expect(hidden).toBeHidden();
  }
  const sheets = await PDFDocument.load(await page.pdf({ format: 'A4' }));
  expect(sheets.getPageCount()).toBe(2);
});

test('keeps every word of the result whole on a phone with text twice as large', async ({
  page,
}) => {
  test.slow();
  for (const given of [answersWith(1), answersWith(0)]) {
    await takeAssessment(page, given, newAddress());
    await page.getByText('Where Cyber Essentials, NIST CSF and CAF').click();
    await page.setViewportSize({ width: 188, height: 600 });
    expect(await brokenWords(page), 'zoomed').toEqual([]);
    await page.setViewportSize({ width: 375, height: 700 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await brokenWords(page), 'with larger text').toEqual([]);
    await expectToFit(page);
  }
});

/** Words that begin on one line and end on another. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.getElementById('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const range = document.createRange();
    const broken: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: word, index } of text.data.matchAll(/[A-Za-z]{2,}/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

function drawnRound(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter(
        (element) => parseFloat(getComputedStyle(element).webkitTextStrokeWidth) > 0,
      ).length,
  );
}
