import { expect, test } from '../fixtures.ts';
import { newAddress } from '../new-address.ts';
import { postForm } from '../post-form.ts';

test('refuses a link, name or type supplied by the sender', async ({ server, emailCatcher }) => {
  const form = { email: newAddress(), consent: 'on' };
  const address = `${server.url}/resources/sme-checklist`;
  for (const field of ['downloadUrl', 'resourceName', 'resourceType', 'resource']) {
    const response = await postForm(address, { ...form, [field]: 'https://evil.example/x.pdf' });
    expect([field, response.status]).toEqual([field, 422]);
  }
  // If one of them had been accepted, this would be a repeat, without a mail of its own.
  await postForm(address, form);
  const { raw } = await emailCatcher.waitForEmail(({ recipients }) =>
    recipients.includes(form.email),
  );
  expect(raw).not.toContain('evil');
});

test('refuses a resource form posted from another site', async ({ server }) => {
  const form = { email: newAddress(), consent: 'on' };
  const origin = 'https://evil.example';
  const response = await postForm(`${server.url}/resources/sme-checklist`, form, { origin });
  expect(response.status).toBe(403);
});

test('cannot be made to mail a document outside the catalogue', async ({ server }) => {
  const form = { email: newAddress(), consent: 'on' };
  expect((await postForm(`${server.url}/resources/resource`, form)).status).toBe(404);
  const trick = `${server.url}/resources/sme-checklist?in=dialog&resource=..%2f..%2fsecret`;
  const response = await postForm(trick, form);
  expect(response.headers.get('location')).toMatch(
    /^\/resources\/sent\?resource=sme-checklist(&mail=late)?$/,
  );
});

test('ignores forged host-forwarding headers in the mailed link', async ({
  server,
  emailCatcher,
}) => {
  const email = newAddress();
  const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  await postForm(`${server.url}/resources/sme-checklist`, { email, consent: 'on' }, headers);
  const { raw, message } = await emailCatcher.waitForEmail(({ recipients }) =>
    recipients.includes(email),
  );
  expect(raw).not.toContain('evil');
  expect(message.text).toContain(`${server.url}/storage/resources/sme-checklist.pdf`);
});

test('emails each document once however many forms are sent', async ({ server, emailCatcher }) => {
  const email = newAddress();
  const documents = ['sme-checklist', 'incident-template', 'risk-assessment', 'security-policy'];
  const posts = Array.from({ length: 50 }, (_, index) =>
    postForm(
      `${server.url}/resources/${documents[index % 4]}`,
      { email, consent: 'on' },
      { 'x-forwarded-for': `198.51.100.${index}` },
    ),
  );
  const answers = await Promise.all(posts);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  // On a busy machine the first tries may still go on.
  const subjects = () =>
    emailCatcher.emails
      .filter(({ recipients }) => recipients.includes(email))
      .map(({ message }) => message.subject);
  await expect.poll(() => subjects().length).toBe(documents.length);
  expect(new Set(subjects()).size).toBe(documents.length);
});

test('takes at least 750 ms to answer, whether a mail is sent or not', async ({ server }) => {
  const form = { email: newAddress(), consent: 'on' };
  for (let time = 0; time < 2; time += 1) {
    const started = performance.now();
    await postForm(`${server.url}/resources/sme-checklist`, form);
    expect(performance.now() - started).toBeGreaterThan(750);
  }
});
