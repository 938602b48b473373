import { href } from 'react-router';
import { z } from 'zod';
import { subjects } from '../platform/email/subscriptions.ts';
import {
  choice,
  day,
  heading,
  line,
  listOf,
  markdown,
  optionalLine,
  paragraph,
  picture,
  type WordsKind,
} from '../platform/words/kind.server.ts';
import { isAddress } from '../platform/words/markdown.server.ts';
import { blankUpdate, updatesKind } from './update.ts';

const [{ id: first }, ...others] = subjects;
const topics: [string, ...string[]] = [first, ...others.map(({ id }) => id)];

export const updateWords: WordsKind = {
  name: updatesKind,
  label: 'Updates',
  schema: z.object({
    subject: heading('Subject', 60, { help: 'Its heading too. Phones cut it after about 45.' }),
    preview: line('Preview line', 100, {
      help: 'After the subject in a list of emails, and in search results.',
    }),
    topic: choice('What it is about', topics, {
      names: Object.fromEntries(subjects.map(({ id, name }) => [id, name])),
      help: 'Readers who left this subject out do not get it.',
    }),
    lede: paragraph('What it comes to', 300, { help: 'Below the heading.' }),
    steps: listOf(
      'What to do now',
      z.object({
        what: line('What', 90),
        more: optionalLine('In a little more detail', 160),
        when: line('By when', 24, { help: 'Such as today, or by 24 November.' }),
      }),
      'step',
      [0, 5],
    ),
    picture: picture('Picture', { help: 'Above the text, on its page and in the email.' }),
    body: markdown('Text', 20_000, {
      help: 'Markdown: headings, lists, links, quotations, tables. A figure is written {cePrice}.',
    }),
    sources: listOf(
      'Sources of its figures',
      z.object({
        figure: line('Figure', 120),
        source: line('Source', 160),
        checked: day('Last checked'),
      }),
      'source',
      [0, 12],
    ),
    changes: listOf(
      'Changed since it was published',
      z.object({ on: day('On'), what: line('What', 200) }),
      'change',
      [0, 12],
    ),
    author: optionalLine('Author', 80, {
      help: 'Such as their name, consultant. Without one, the firm’s name.',
    }),
    service: optionalLine('Related service', 40, {
      help: 'The end of its address, such as cyber-essentials.',
    }).refine((slug) => slug === '' || isAddress(`/services/${slug}`), {
      error: 'There is no such service',
    }),
    where: choice('Where', ['site and email', 'site', 'email']),
  }),
  documents: [],
  many: {
    item: 'update',
    path: '/updates',
    title: 'subject',
    next: { label: 'Send it to the list', path: href('/admin/updates') },
    blank: blankUpdate,
  },
};
