import { type Answers, calculateScore, pointsFor, recommendationsFor } from '../assessment.ts';
import { mostPoints, type QuestionId, questions } from '../questions.ts';
import { advice, type Service } from './advice.ts';

export type State = 'half done' | 'missing';

export type Step = {
  question: QuestionId;
  /** As the questions are numbered, from 1. */
  number: number;
  /** The specification's recommendation where it is due, else our own. */
  heading: string;
  isRecommended: boolean;
  state: State;
  text: string;
  service: Service;
};

/**
 * Every gap once: the recommendations in their order, then the rest, missing before half done. A question
 * with full points is in none, so that no step contradicts an answer.
 */
export function getSteps(answers: Answers): Step[] {
  const due = new Map(recommendationsFor(answers).map(({ question, text }) => [question, text]));
  const steps = questions.flatMap((question, index): Step[] => {
    const { id } = question;
    const points = pointsFor(question, answers);
    if (points === mostPoints) return [];
    const state = points === 0 ? 'missing' : 'half done';
    const { heading, text } = advice[id][state];
    const recommendation = due.get(id);
    return [
      {
        question: id,
        number: index + 1,
        heading: recommendation ?? heading,
        isRecommended: recommendation !== undefined,
        state,
        text,
        service: advice[id].service,
      },
    ];
  });
  return steps.toSorted((a, b) => rank(a) - rank(b));
}

function rank({ isRecommended, state }: Step): number {
  if (isRecommended) return 0;
  return state === 'missing' ? 1 : 2;
}

/** The subjects of the questions with full points, in their order. */
export function getInPlace(answers: Answers): string[] {
  return questions
    .filter((question) => pointsFor(question, answers) === mostPoints)
    .map(({ subject }) => subject);
}

/** How many controls are in place, half done and missing, in a sentence or two. */
export function getFinding(answers: Answers): string {
  const inPlace = getInPlace(answers);
  const steps = getSteps(answers);
  const missing = steps.filter(({ state }) => state === 'missing').length;
  return [formatInPlace(inPlace), formatShortfall(missing, steps.length - missing)]
    .filter(Boolean)
    .join(' ');
}

function formatInPlace(inPlace: string[]): string {
  if (inPlace.length === questions.length) return 'Nothing is missing or half done.';
  if (inPlace.length === 0) return 'None of the ten is in place yet.';
  const verb = inPlace.length === 1 ? 'is' : 'are';
  return `${formatNumber(inPlace.length)} of ten ${verb} in place: ${asList(inPlace)}.`;
}

function formatShortfall(missing: number, halfDone: number): string {
  const half = `${formatNumber(halfDone)} ${halfDone === 1 ? 'is' : 'are'} half done`;
  const none = `${formatNumber(missing)} ${missing === 1 ? 'is' : 'are'} missing`;
  if (missing + halfDone === 0) return '';
  if (missing === 0) return `${half}.`;
  return halfDone === 0 ? `${none}.` : `${half} and ${none.toLowerCase()}.`;
}

const formatter = new Intl.ListFormat('en-GB', { type: 'conjunction' });
export const asList = (words: readonly string[]) => formatter.format(words);

const words = 'None One Two Three Four Five Six Seven Eight Nine Ten'.split(' ');
/** Capitalised, from 'None' to 'Ten'. */
export const formatNumber = (count: number) => words[count] ?? String(count);

export type Change = {
  /** Both scores are out of 100. */
  before: number;
  now: number;
  /** Answers whose points have changed. */
  moved: { question: QuestionId; category: string; subject: string; before: number; now: number }[];
};

export function changeBetween(earlier: Answers, later: Answers): Change {
  const moved = questions
    .map((question) => ({
      question: question.id,
      category: question.category,
      subject: question.subject,
      before: pointsFor(question, earlier),
      now: pointsFor(question, later),
    }))
    .filter(({ before, now }) => before !== now);
  return { before: calculateScore(earlier), now: calculateScore(later), moved };
}

/** 'No change', '15 points more' or '5 points fewer'. */
export function formatDifference({ before, now }: Change): string {
  if (before === now) return 'No change';
  return `${Math.abs(now - before)} points ${now > before ? 'more' : 'fewer'}`;
}
