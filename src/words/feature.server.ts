import { href } from 'react-router';
import type { Feature } from '../platform/feature.ts';
import { attentionLine, type Attention } from '../platform/reporting.ts';
import { followPublishing } from './follow-publishing.server.ts';
import { publishingRefused } from './publishing-refused.email.tsx';
import { readFigures } from './read-figures.server.ts';
import { longestText } from './save-form.server.ts';

const figuresToCheck: Attention = {
  async waiting(services) {
    const late = (await readFigures(services)).filter(({ isOverdue }) => isOverdue);
    return attentionLine(
      late.length,
      ['figure on the site is to be checked', 'figures on the site are to be checked'],
      { kind: 'figures', href: `${href('/admin/words/figures')}?view=due`, isUrgent: false },
    );
  },
};

const editor = href('/admin/words/:kind/:slug', { kind: ':kind', slug: ':slug' });

/** In bytes: a browser sends up to nine for a character. */
const largestForm = 9 * longestText + 200_000;

export const words: Feature = {
  name: 'words',
  impersonal: {
    words_documents: 'what the firm says, and which account wrote it',
    words_revisions: 'what the firm said, and which account wrote it',
    words_viewers: 'which account has which text open, for less than a minute',
  },
  uploads: [href('/admin/words/import'), `${editor}/picture`],
  longForms: { paths: [editor, `${editor}/draft`], largest: largestForm },
  emails: [publishingRefused],
  attention: [figuresToCheck],
  follow: followPublishing,
  adminPages: [
    {
      label: 'Words',
      href: href('/admin/words'),
      isForEditors: true,
      place: 'bar',
      order: 6,
      key: 'w',
    },
  ],
};
