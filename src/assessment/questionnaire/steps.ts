import type { Answers } from '../assessment.ts';
import { questions } from '../questions.ts';

/** Where somebody is; the results are a page of their own. */
export type Step = { is: 'intro' } | { is: 'question'; index: number } | { is: 'contact' };

/** Each step is an entry in the browser's history, so that its Back button works too. */
export function hashValue(step: Step): string {
  if (step.is === 'intro') return '';
  return step.is === 'contact' ? '#your-details' : `#step-${step.index + 1}`;
}

/**
 * The step that an address asks for, as far as the answers allow: nobody skips an unanswered question,
 * and without any answers it starts at the beginning.
 */
export function stepAt(hash: string, answers: Answers): Step {
  const asked = indexAsked(hash);
  if (asked === null) return { is: 'intro' };
  const open = firstUnanswered(answers);
  if (open === 0 && asked > 0) return { is: 'intro' };
  return getStep(Math.min(asked, open));
}

/** Whether an address asks for a step at all; without a hash it asks for the introduction. */
export const isOfStep = (hash: string): boolean => hash === '' || indexAsked(hash) !== null;

/** Whether an address points into the plain form, where the visitor went before the script arrived. */
export const isOfPlainForm = (hash: string): boolean => hash.startsWith('#question-');

/** The step of a question; after the last one come the contact details. */
export const getStep = (index: number): Step =>
  index >= questions.length ? { is: 'contact' } : { is: 'question', index };

function firstUnanswered(answers: Answers): number {
  const index = questions.findIndex(({ id }) => answers[id] === undefined);
  return index === -1 ? questions.length : index;
}

function indexAsked(hash: string): number | null {
  if (hash === hashValue({ is: 'contact' })) return questions.length;
  const [, number] = /^#(?:step|question)-(\d{1,2})$/.exec(hash) ?? [];
  const index = Number(number) - 1;
  return index >= 0 && index < questions.length ? index : null;
}
