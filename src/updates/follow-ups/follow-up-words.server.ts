import { z } from 'zod';
import {
  choice,
  line,
  listOf,
  markdown,
  type WordsKind,
} from '../../platform/words/kind.server.ts';
import { followUpsKind, mostEmails, pathNames, paths } from './follow-up.ts';

/** A text for each path, with its emails. Publishing it sends nothing: an admin turns the path on. */
export const followUpWords: WordsKind = {
  name: followUpsKind,
  label: 'Follow-ups',
  schema: z.object({
    emails: listOf(
      'Emails',
      z.object({
        subject: line('Subject', 60, { help: 'Its heading too. Phones cut it after about 45.' }),
        wait: choice('Days before it', ['1', '2', '3', '5', '7', '10', '14'], {
          help: 'Since the one before; the first since they came in.',
        }),
        preview: line('Preview line', 100, { help: 'After the subject in a list of emails.' }),
        body: markdown('Text', 8000, { help: 'Markdown. A figure is written {cePrice}.' }),
      }),
      'step',
      [0, mostEmails],
    ),
  }),
  documents: pathNames.map((slug) => ({ slug, label: paths[slug].label, content: { emails: [] } })),
};
