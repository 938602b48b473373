import { caniemail } from 'caniemail';
import { expect, test } from 'vitest';
import { updateEmail } from './update.email.tsx';
import { renderEmail } from '../../platform/email/send-email.server.ts';
import { composeUpdate, toEmail } from './read-update.server.ts';

const content = {
  subject: 'Fourteen days',
  preview: 'Three things to do.',
  topic: 'rules',
  lede: 'An update that comes late fails.',
  steps: [{ what: 'Ask for the list.', more: 'Oldest first.', when: 'today' }],
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
  'overflow',
  'overflow-wrap',
  'text-wrap',
  'white-space',
  'word-break',
];

test('uses nothing that a mail program lacks, but ornaments', async () => {
  const update = toEmail(content, { slug: 'a', siteUrl: 'https://www.example.org' });
  if (!update) throw new Error('the content is not whole');
  const link = 'https://www.example.org/unsubscribe?token=a';
  const links = { confirm: link, unsubscribe: link, oneClick: link };
  const reader = { links, consentAt: new Date(0), isBack: true };
  const { body, text } = composeUpdate(update, reader);
  if (typeof body !== 'string') throw new Error('it is rendered once for many');
  expect({ html: body, text }, 'as for one').toEqual(renderEmail(updateEmail(update, reader)));
  const { errors } = caniemail({ clients: [...programs], html: body }).issues;
  const lacking = new Set([...errors.values()].flat().map(({ title }) => title));
  expect([...lacking].toSorted()).toEqual(ornaments);
});
