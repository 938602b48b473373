import { expect, onTestFinished, test } from 'vitest';
import { testServices } from '../../testing/test-services.ts';
import { expectLinksTo } from '../../platform/words/markdown.server.ts';
import type { guardedLook } from '../../platform/security/guarded-post.server.ts';
import { askLinks, checkUpdate, type LinkAnswer } from './check-update.server.ts';
import { toEmail } from './read-update.server.ts';

const siteUrl = 'https://www.example.org';

function write(body: string, subject = 'Fourteen days') {
  const content = {
    subject,
    preview: 'Three things to do.',
    topic: 'rules',
    lede: 'An update that comes late fails.',
    steps: [],
    body,
    author: '',
    where: 'email',
  };
  const update = toEmail(content, { slug: 'fourteen-days', siteUrl });
  if (!update) throw new Error('the content is not whole');
  return update;
}

test('fills figures into a text in several parts, which stay apart', () => {
  expect(write('Below. It costs {cePrice}.\n\n- One\n- Two').text).toBe(
    'Below. It costs £2,000–4,000.\n\n- One\n- Two',
  );
});

const levels = async (body: string, links: LinkAnswer[] | null = null, subject?: string) =>
  Object.fromEntries(
    (await checkUpdate(write(body, subject), links)).map(({ name, level }) => [name, level]),
  );

test('finds what Gmail or a phone would cut, and dead links', async () => {
  expect(await levels('Install the updates.')).toEqual({
    Subject: 'low',
    Size: 'low',
    Pictures: 'low',
    'Company and unsubscribing': 'low',
  });
  const paragraphs = 'Install the updates of all computers. '.repeat(3000);
  expect(await levels(paragraphs, null, 's'.repeat(46))).toMatchObject({
    Subject: 'moderate',
    Size: 'high',
  });
  const answer = (status: number | null, reason: string | null = null) => [
    { address: 'https://a.example/', status, reason },
  ];
  expect(await levels('A', answer(200))).toMatchObject({ Links: 'low' });
  expect(await levels('A', answer(403))).toMatchObject({ Links: 'moderate' });
  expect(await levels('A', answer(404))).toMatchObject({ Links: 'high' });
  expect(await levels('A', answer(null, 'no connection'))).toMatchObject({ Links: 'high' });
});

test('asks others by HEAD, and by GET where they refuse it; ours by the routes', async () => {
  const { config } = await testServices();
  const body = [
    '[Ours](/services/cyber-essentials?a=1&b=2)',
    '[gone](/services/none)',
    '[them](https://a.example/?x=1&y=2)',
    '[again](https://a.example/?x=1&y=2)',
    '[no HEAD](https://b.example/)',
    '[inside](https://169.254.169.254/)',
    '[mail](mailto:ana@example.org)',
  ].join('\n\n');
  const update = write(body);
  // A page that was there as the text was written.
  expectLinksTo((path) => path === '/services/cyber-essentials');
  onTestFinished(() => expectLinksTo(() => true));
  const asked: string[] = [];
  const look: typeof guardedLook = async (address, { method, timeout = 0 }) => {
    asked.push(`${method} ${address}`);
    expect(timeout).toBeLessThanOrEqual(5000);
    if (address.includes('169.254')) return { kind: 'unreachable', reason: 'private' };
    return { kind: 'answered', status: method === 'HEAD' && address.includes('b.') ? 405 : 200 };
  };
  expect(await askLinks({ config }, update, look)).toEqual([
    { address: `${siteUrl}/services/cyber-essentials?a=1&b=2`, status: null, reason: null },
    { address: `${siteUrl}/services/none`, status: null, reason: 'we have no such page' },
    { address: 'https://a.example/?x=1&y=2', status: 200, reason: null },
    { address: 'https://b.example/', status: 200, reason: null },
    { address: 'https://169.254.169.254/', status: null, reason: 'private' },
  ]);
  expect(asked.filter((one) => one.includes('a.example'))).toHaveLength(1);
  const [inside] = await askLinks({ config }, write('[inside](https://169.254.169.254/)'));
  expect(inside?.reason, 'by the guard of webhooks').toBe('the host is in a private network');
});
