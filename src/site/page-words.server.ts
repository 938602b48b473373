import { z } from 'zod';
import {
  choice,
  heading,
  line,
  markdown,
  listOf,
  paragraph,
  type WordsKind,
} from '../platform/words/kind.server.ts';
import { builtInLegal, legalKind } from './legal/read-legal.server.ts';
import { builtInHome } from './content/home.ts';
import { serviceNames, services } from './services.ts';

const [first, ...others] = services.map(({ slug }) => slug);

/** A screen reader lists the sections by their headings. */
const twice = 'Two sections have the same heading';
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The home page. What its drawing, its list of services and its figures say stands in the code. */
export const homeWords: WordsKind = {
  name: builtInHome.kind,
  label: 'Home',
  schema: z
    .object({
      heading: heading('Heading', 46, { help: 'Title in search results too.' }),
      description: line('Description in search results', 155, { control: 'text' }),
      lede: line('Below the heading', 160, { control: 'text' }),
      readers: paragraph('Whom we work for', 160),
      priced: listOf(
        'Priced services',
        z.object({
          service: choice('Service', [first ?? '', ...others], {
            names: serviceNames,
            help: 'Shown if it has a price.',
          }),
          name: line('Name', 30),
          detail: line('Beside it', 60),
        }),
        'service',
        [1, 3],
      ),
      pricedNote: line('Below the prices', 120),
      servicesHeading: heading('Heading of the services', 40),
      servicesIntro: paragraph('Beside it', 200),
      howHeading: heading('Heading of how it works', 40),
      howIntro: paragraph('Beside it', 160),
      stages: listOf(
        'How it works',
        z.object({
          title: heading('Title', 40),
          when: line('When', 40),
          what: line('What happens', 140, { control: 'text' }),
        }),
        'stage',
        [2, 4],
      ),
      statement: line('About us', 160, { control: 'text' }),
      clients: paragraph('Our clients', 320),
      expertise: listOf(
        'What we know',
        z.object({ field: heading('Field', 40), what: line('What we do in it', 100) }),
        'field',
        [3, 9],
      ),
      contactHeading: heading('Heading of the contact form', 40),
      contactIntro: paragraph('Beside it', 120),
    })
    .refine((home) => !isSame(home.howHeading, home.servicesHeading), {
      message: twice,
      path: ['howHeading'],
    })
    .refine(
      (home) =>
        ![home.servicesHeading, home.howHeading].some((one) => isSame(one, home.contactHeading)),
      {
        message: twice,
        path: ['contactHeading'],
      },
    ),
  documents: [{ slug: builtInHome.slug, label: 'Home', content: builtInHome.content, page: '/' }],
};

const named = z.object({ id: z.string(), heading: z.string() });

const areAlone = (part: 'id' | 'heading') => (sections: readonly unknown[]) =>
  new Set(sections.map((one) => named.safeParse(one).data?.[part])).size === sections.length;

/** What a lawyer may change. The tables of what is collected, kept and set as a cookie are the code's own. */
export const legalWords: WordsKind = {
  name: legalKind,
  label: 'Legal',
  isLight: true,
  schema: z.object({
    updated: line('Last updated', 30, { help: 'Such as March 2025.' }),
    reviewed: line('Last reviewed', 30),
    summary: line('Below the heading', 260, { control: 'text' }),
    sections: listOf(
      'Sections',
      z.object({
        heading: heading('Heading', 60),
        id: line('Its address on the page', 30, {
          help: 'In small letters. Links from elsewhere lead to it.',
        }).regex(/^[a-z][a-z-]*$/, 'Takes small letters and hyphens'),
        text: markdown('Text', 4000, {
          help: '{collected}, {kept}, {cookies} and {browsers} alone in a paragraph are lists that the site makes itself.',
        }),
      }),
      'section',
      [1, 40],
    )
      .refine(areAlone('id'), 'Two sections have the same address')
      .refine(areAlone('heading'), twice),
  }),
  documents: Object.entries(builtInLegal).map(([slug, content]) => ({
    slug,
    label: `Legal: ${slug.replaceAll('-', ' ')}`,
    content,
    page: `/${slug}`,
  })),
};
