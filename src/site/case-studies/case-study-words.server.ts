import { z } from 'zod';
import {
  choice,
  day,
  heading,
  line,
  listOf,
  markdown,
  optionalLine,
  paragraph,
  type WordsKind,
} from '../../platform/words/kind.server.ts';
import { serviceNames, services } from '../services.ts';
import { blankCaseStudy, caseStudiesKind, type CaseStudy, readSurvey } from './case-study.ts';

const [{ slug: first }, ...others] = services;

const survey = (label: string) =>
  optionalLine(label, 300, {
    control: 'text',
    help: 'Both or neither. Six lines such as People 71 64 58 61 52 68: govern, identify, protect, detect, respond, recover.',
  }).refine(
    (text) => text === '' || readSurvey(text) !== null,
    'Six lines, each with a name of up to 14 letters and six scores up to 100',
  );

export const caseStudyWords: WordsKind = {
  name: caseStudiesKind,
  label: 'Case studies',
  isLight: true,
  schema: z
    .object({
      heading: heading('Heading', 60),
      client: heading('The client, as they may be named', 60, {
        help: 'Such as A water company of 400 people.',
      }),
      lede: paragraph('What it comes to', 300),
      service: choice('Service', [first, ...others.map(({ slug }) => slug)], {
        names: serviceNames,
      }),
      sentence: line('In one sentence', 110, {
        help: 'In the row on the home page and on the service’s page, and in search results.',
      }),
      figure: line('What changed, as a figure', 16, { help: 'Such as 14 to 4.' }),
      figureOf: line('What it counts', 24, { help: 'Such as weak places.' }),
      facts: listOf(
        'Beside the heading',
        z.object({
          term: line('Term', 30),
          value: line('Value', 30),
          note: optionalLine('In small letters', 60),
        }),
        'fact',
        [0, 4],
      ),
      body: markdown('Text', 12_000, {
        help: 'Markdown. Headings such as The problem, What we did, What is still to do.',
      }),
      measured: listOf(
        'What was measured',
        z.object({
          what: line('What', 80),
          source: line('How we know', 120),
          before: line('Before', 24),
          after: line('After', 24),
        }),
        'row',
        [0, 8],
      ),
      before: optionalLine('Heading of what was before', 24, { help: 'Such as March.' }),
      after: optionalLine('Heading of what was after', 24),
      surveyBefore: survey('Survey before'),
      surveyAfter: survey('Survey after'),
      said: optionalLine('What the client says', 240, { control: 'text' }),
      saidBy: optionalLine('Who says it', 120),
      consentOn: day('The client consented on', { help: 'Shown on the page.' }),
      consentBy: line('Who consented, by their role', 120, {
        help: 'Shown to no visitor. Their name stays where the consent is kept.',
      }),
      consentKept: line('Where the consent is kept', 120, { help: 'Shown to no visitor.' }),
    })
    .superRefine(wantBoth, { when: () => true }),
  documents: [],
  many: {
    item: 'case study',
    path: '/case-studies',
    title: 'heading',
    blank: { ...blankCaseStudy, service: first },
  },
};

/** One alone would not be shown. */
function wantBoth({ surveyBefore, surveyAfter }: Both, context: z.RefinementCtx): void {
  if (!surveyBefore === !surveyAfter) return;
  const path = [surveyBefore ? 'surveyAfter' : 'surveyBefore'];
  const message = 'The other survey has its scores: give these too, or leave both out';
  context.addIssue({ code: 'custom', path, message });
}

type Both = Pick<CaseStudy, 'surveyBefore' | 'surveyAfter'>;
