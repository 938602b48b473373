import {
  type Answers,
  automaticFails,
  calculateScore,
  pointsFor,
  recommendationsFor,
} from '../assessment.ts';
import { asList, capitalise, formatNumber } from '../../ui/content/end-sentence.ts';
import { mostPoints, type QuestionId, questions } from '../content/questions.ts';
import { advice, type FreeDocument, type Work } from '../content/advice.ts';

export type State = 'half done' | 'missing';

/** Why a step stands where it does: what fails Cyber Essentials, the five recommendations, the rest. */
type Urgency = 'automatic fail' | 'essential' | 'rest';

export type Step = Omit<Work, 'heading'> & {
  question: QuestionId;
  /** As the questions are numbered, from 1. */
  number: number;
  /** The specification's recommendation where it is due, else our own. */
  heading: string;
  urgency: Urgency;
  state: State;
  owner: string;
  document: FreeDocument;
};

/**
 * Every gap once: automatic fails, then the recommendations, each in the order of the questions, then the
 * rest, missing before half done. A question with full points is in none, so that no step contradicts an
 * answer.
 */
export function getSteps(answers: Answers): Step[] {
  const due = new Map(recommendationsFor(answers).map(({ question, text }) => [question, text]));
  const fails = new Set(automaticFails(answers).map(({ question }) => question));
  const steps = questions.flatMap((question, index): Step[] => {
    const { id } = question;
    const points = pointsFor(question, answers);
    if (points === mostPoints) return [];
    const state = points === 0 ? 'missing' : 'half done';
    const { owner, document, [state]: work } = advice[id];
    const heading = due.get(id) ?? work.heading ?? '';
    const urgency = fails.has(id) ? 'automatic fail' : due.has(id) ? 'essential' : 'rest';
    return [{ ...work, question: id, number: index + 1, heading, urgency, state, owner, document }];
  });
  return steps.toSorted((a, b) => rank(a) - rank(b));
}

function rank({ urgency, state }: Step): number {
  if (urgency !== 'rest') return urgency === 'automatic fail' ? 0 : 1;
  return state === 'missing' ? 2 : 3;
}

/** Why the steps stand in their order; empty for a single one, and for those that are all alike. */
export function formatOrder(steps: readonly Step[]): string {
  const group = (urgency: Urgency) => steps.filter((step) => step.urgency === urgency);
  const [fails, essentials, rest] = [group('automatic fail'), group('essential'), group('rest')];
  const isMixed = new Set(rest.map(({ state }) => state)).size > 1;
  const groups = [formatFails(fails), formatEssentials(essentials), rest.length > 0 && 'the rest'];
  const [first, ...others] = groups.filter((words) => words !== false);
  if (!first || others.length === 0) return isMixed ? 'The worst first.' : '';
  return `First ${[first, ...others].join(', then ')}${isMixed ? ', worst first' : ''}.`;
}

function formatFails({ length }: readonly Step[]): string | false {
  if (length === 0) return false;
  return length === 1
    ? 'what fails Cyber Essentials'
    : `the ${formatNumber(length)} that fail Cyber Essentials`;
}

function formatEssentials({ length }: readonly Step[]): string | false {
  if (length === 0) return false;
  return length === 1 ? 'one essential' : `${formatNumber(length)} essentials`;
}

/** At most this many are shown beside the score. */
export const mostFirst = 3;

/** Heads the first steps; where none follows them, there is no first. */
export function formatFirst({ length }: readonly Step[]): string {
  const shown = Math.min(length, mostFirst);
  const these = shown === 1 ? 'this' : `these ${formatNumber(shown)}`;
  return length > shown ? `Do ${these} first` : `Do ${these}`;
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
  const halfDone = steps.length - missing;
  if (steps.length === 0) return 'Nothing is missing or half done.';
  if (halfDone === questions.length) return 'All ten are begun, none finished.';
  if (missing === questions.length) return 'None of the ten is in place yet.';
  return `${formatInPlace(inPlace)} ${formatShortfall(missing, halfDone)}`;
}

function formatInPlace(inPlace: string[]): string {
  if (inPlace.length === 0) return 'None of the ten is finished yet.';
  const verb = inPlace.length === 1 ? 'is' : 'are';
  return `${capitalise(formatNumber(inPlace.length))} of ten ${verb} in place: ${asList(inPlace)}.`;
}

function formatShortfall(missing: number, halfDone: number): string {
  const half = `${formatNumber(halfDone)} ${halfDone === 1 ? 'is' : 'are'} half done`;
  const none = `${formatNumber(missing)} ${missing === 1 ? 'is' : 'are'} missing`;
  if (missing === 0) return `${capitalise(half)}.`;
  return `${capitalise(halfDone === 0 ? none : `${half} and ${none}`)}.`;
}

type Change = {
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
