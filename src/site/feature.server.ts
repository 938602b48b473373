import { z } from 'zod';
import { builtInFigures } from '../company.ts';
import type { Feature } from '../platform/feature.ts';
import {
  choice,
  day,
  flag,
  line,
  listOf,
  optionalLine,
  paragraph,
  type WordsKind,
} from '../platform/words/kind.server.ts';
import { isAddress } from '../platform/words/markdown.server.ts';
import { figureKind, isFigure } from '../platform/words/words.ts';
import { companyWords } from './company-words.server.ts';
import { caseStudyWords } from './case-studies/case-study-words.server.ts';
import { bookingLink } from './content/faq-content.ts';
import { builtInQuestions } from './faq.ts';
import { serviceContents, serviceKind } from './service-content.ts';
import { homeWords, legalWords } from './page-words.server.ts';
import { services } from './services.ts';

const blankFigure = {
  value: '',
  says: '',
  source: '',
  kept: '',
  owner: '',
  lastChecked: '2000-01-01',
  every: '3 months',
  shown: false,
};

/** What the firm can change on these pages by itself. */
const siteWords: readonly WordsKind[] = [
  {
    name: figureKind,
    label: 'Prices and figures',
    schema: z.object({
      value: optionalLine('Alone, beside a service or in a text', 40, {
        help: 'Texts name it in braces, and change with it.',
      }),
      says: line('What it says', 240, { help: '{value} stands for the words above.' }),
      source: line('Source', 120, { help: 'Named under each page that states the figure.' }),
      kept: optionalLine('Where we keep it', 200, { help: 'For us only: a link or a place.' }),
      owner: optionalLine('Owner', 80, { control: 'member' }),
      lastChecked: day('Last checked'),
      every: choice('To be checked every', ['month', '3 months', '6 months', 'year']),
      shown: flag('Shown on the site'),
    }),
    added: blankFigure,
    documents: Object.entries(builtInFigures).map(([slug, content]) => ({
      slug,
      label: content.says.replace('{value}', content.value),
      content: { ...content, kept: '', owner: '', every: '3 months' },
    })),
  },
  {
    name: builtInQuestions.kind,
    label: 'Questions',
    isLight: true,
    schema: z.object({
      questions: listOf(
        'Questions',
        z.object({
          category: line('Category', 40),
          q: line('Question', 120),
          a: line('Answer', 700, { control: 'text' }),
          linkText: optionalLine('Words of the link below the answer', 60),
          link: optionalLine('Its address', 200, {
            help: `A page of ours, such as /faq, another site’s https address, or ${bookingLink}.`,
          }).refine((link) => link === '' || link === bookingLink || isAddress(link), {
            error: 'Not an address that a link can have',
          }),
          figures: optionalLine('Figures that the answer relies on without naming them', 120),
        }),
        'question',
        [1, 40],
      ),
    }),
    documents: [
      {
        slug: builtInQuestions.slug,
        label: 'Questions',
        content: builtInQuestions.content,
        page: '/faq',
      },
    ],
  },
  {
    name: serviceKind,
    label: 'Services',
    isLight: true,
    schema: z.object({
      sentence: line('One sentence, in the list of services', 110, { part: 'Head of the page' }),
      summary: line('Below the name', 200, { control: 'text' }),
      who: paragraph('Who it is for', 400),
      hint: line('Below the first button', 160),
      deliverables: listOf('What you get', paragraph('What you get', 240), 'line', [1, 12]),
      course: listOf(
        'How the work runs',
        z.object({ when: line('When', 40), what: paragraph('What happens', 400) }),
        'stage',
        [1, 8],
      ),
      notIncluded: listOf(
        'What it does not include',
        paragraph('What it does not include', 600),
        'paragraph',
        [1, 4],
      ),
      questions: listOf(
        'Questions we are asked',
        z.object({
          summary: line('Question', 120),
          answer: paragraph('Answer', 700),
          claim: optionalLine('Left out while this figure is switched off', 40).refine(
            (id) => id === '' || isFigure(id),
            { error: 'There is no such figure' },
          ),
        }),
        'question',
        [3, 6],
      ),
      searchTitle: line('Title', 46, { part: 'In search results' }),
      description: line('Description', 155, { control: 'text' }),
    }),
    documents: services.map(({ slug, name }) => ({
      slug,
      label: name,
      content: serviceContents[slug],
      page: `/services/${slug}`,
    })),
  },
  homeWords,
  companyWords,
  legalWords,
  caseStudyWords,
];

export const site: Feature = { name: 'site', words: siteWords };
