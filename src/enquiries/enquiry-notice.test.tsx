import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StoredEnquiry } from './enquiries.table.server.ts';
import { enquiryNotice } from './enquiry-notice.email.tsx';

const enquiry: StoredEnquiry = {
  id: '11111111-1111-4111-8111-111111111111',
  reference: 'TB-7K4M-2QX9',
  name: 'Ana Smith',
  email: 'ana@example.org',
  phone: null,
  message: 'We met at a trade fair.',
  formTimestamp: 40,
  suspectedSpam: false,
  spamMark: null,
  inRush: false,
  fingerprint: null,
  page: '/contact',
  createdAt: new Date('2026-03-02T09:00:00Z'),
  answeredAt: null,
  answeredBy: null,
};
const spamMark = 'sent within 3 seconds';

test.each(['Ana Smith', 'Smith Jr.', 'Sammy Davis Jr.', 'J. R.'])(
  'ends the sentence with the name %s by one full stop',
  (name) => {
    for (const differs of [{}, { suspectedSpam: true, spamMark }, { suspectedSpam: true }]) {
      const { body } = enquiryNotice({ ...enquiry, name, ...differs }, 'https://www.example.org', {
        copyTo: null,
        dueAt: new Date('2026-03-03T09:00:00Z'),
      });
      const html = renderToStaticMarkup(body);
      expect(html).toContain(`to write to ${name.replace(/\.$/, '')}.`);
      expect(html).not.toContain('..');
    }
  },
);

test.each([
  ['an enquiry', {}, 'We promise an answer'],
  ['one that looks like spam', { suspectedSpam: true, spamMark }, `spam (${spamMark})`],
  ['one that was cleared meanwhile', { spamMark }, 'We promise an answer'],
  ['one that was marked by hand meanwhile', { suspectedSpam: true }, 'marked as spam by hand'],
])('says of %s what is true now', (_title, differs: Partial<StoredEnquiry>, says) => {
  const { subject, body } = enquiryNotice({ ...enquiry, ...differs }, 'https://www.example.org', {
    copyTo: null,
    dueAt: new Date('2026-03-03T09:00:00Z'),
  });
  expect(renderToStaticMarkup(body)).toContain(says);
  expect(subject.startsWith('[suspected spam]')).toBe(differs.suspectedSpam === true);
});
