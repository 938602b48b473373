import { caniemail } from 'caniemail';
import { expect, onTestFinished, test } from 'vitest';
import { renderEmail } from '../../platform/email/send-email.server.ts';
import { picturesKind, readWordsFrom } from '../../platform/words/words.ts';
import { checkUpdate } from './check-update.server.ts';
import { composeUpdate, toEmail } from './read-update.server.ts';
import { updateEmail } from './update.email.tsx';

const content = {
  subject: 'Fourteen days',
  preview: 'Three things to do.',
  topic: 'rules',
  lede: 'An update that comes late fails.',
  steps: [{ what: 'Ask for the list.', more: 'Oldest first.', when: 'today' }],
  picture: '/pictures/list.png',
  body: [
    '## Heading\n\nText with **strong**, *emphasis*, `code` and [a link](https://example.org/).',
    '### Smaller\n\n- one\n- two\n\n1. first\n2. second\n\n> A quotation\n\n---',
    '| When | What |\n| --- | --- |\n| today | the list |\n\n    code in a block',
  ].join('\n\n'),
  author: 'Idris Bowen, consultant',
  where: 'site and email',
};

/** What most of our readers open emails with; the data on Thunderbird are not whole. */
const programs = [
  'gmail.android',
  'gmail.desktop-webmail',
  'gmail.ios',
  'apple-mail.ios',
  'apple-mail.macos',
  'outlook.windows',
  'outlook.outlook-com',
  'outlook.ios',
  'yahoo.desktop-webmail',
  'samsung-email.android',
] as const;

/** Without these it is plainer, and reads the same: where lines break, the band, what dark mode chooses. */
const ornaments = [
  ':nth-child',
  '@media',
  'aria-hidden attribute',
  'color-scheme meta tag',
  // Of the picture, whose attributes say it to Outlook.
  'height property',
  'overflow',
  'overflow-wrap',
  'text-wrap',
  'white-space',
  'word-break',
];

const alt = 'A list of seven devices, the oldest update first, and three of them ringed by hand';

test('uses nothing that a mail program lacks, but ornaments', async () => {
  readWordsFrom((kind) => (kind === picturesKind ? { alt, width: 1248, height: 936 } : undefined));
  onTestFinished(() => readWordsFrom(() => undefined));
  const update = toEmail(content, { slug: 'a', siteUrl: 'https://www.example.org' });
  if (!update) throw new Error('the content is not whole');
  const link = 'https://www.example.org/unsubscribe?token=a';
  const links = { confirm: link, unsubscribe: link, oneClick: link };
  const reader = { links, consentAt: new Date(0), isBack: true };
  const { body, text } = composeUpdate(update, reader);
  if (typeof body !== 'string') throw new Error('it is rendered once for many');
  expect({ html: body, text }, 'as for one').toEqual(renderEmail(updateEmail(update, reader)));
  expect(body).toContain(
    `<img src="https://www.example.org/pictures/list.png" alt="${alt}" width="520" height="390"`,
  );
  expect(text, 'wrapped').toContain('Picture: A list of seven devices, the oldest update first,');
  expect(await checkUpdate(update, null)).toContainEqual({
    name: 'Pictures',
    level: 'low',
    message: 'Each has a text alternative.',
  });
  const { errors } = caniemail({ clients: [...programs], html: body }).issues;
  const lacking = new Set([...errors.values()].flat().map(({ title }) => title));
  expect([...lacking].toSorted()).toEqual(ornaments);
});
