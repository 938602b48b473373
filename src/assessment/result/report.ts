import { type Answers, pointsFor, calculateScore } from '../assessment.ts';
import { mostPoints, type Question, type QuestionId, questions } from '../questions.ts';
import { nextSteps } from './next-steps.ts';

/** Summarises how many controls are in place, partial and missing. */
export function getFinding(answers: Answers): string {
  const sound = questionsWith(answers, (points) => points === mostPoints);
  const missing = questionsWith(answers, (points) => points === 0).length;
  const halfDone = questions.length - sound.length - missing;
  return `${soundness(sound)} ${shortfall(missing, halfDone)}`;
}

/** The questions without full points, largest gaps first. */
export function getGaps(answers: Answers): Question[] {
  const gaps = questionsWith(answers, (points) => points < mostPoints);
  return gaps.toSorted((a, b) => pointsFor(a, answers) - pointsFor(b, answers));
}

export type Change = {
  /** Both scores are out of 100. */
  before: number;
  now: number;
  /** Answers whose points have changed. */
  moved: { question: QuestionId; category: string; before: number; now: number }[];
};

export function changeBetween(earlier: Answers, later: Answers): Change {
  const moved = questions
    .map((question) => ({
      question: question.id,
      category: question.category,
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

function questionsWith(answers: Answers, fits: (points: number) => boolean): Question[] {
  return questions.filter((question) => fits(pointsFor(question, answers)));
}

const asList = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function soundness(sound: readonly Question[]): string {
  if (sound.length === questions.length) return 'All ten are sound.';
  if (sound.length === 0) return 'None of the ten is sound yet.';
  const subjects = asList.format(sound.map(({ id }) => nextSteps[id].subject));
  return `${inWords(sound.length)} of the ten ${sound.length === 1 ? 'is' : 'are'} sound: ${subjects}.`;
}

function shortfall(missing: number, halfDone: number): string {
  if (missing + halfDone === 0)
    return 'Keep it that way, and ask the same questions again in a year.';
  if (halfDone === 0) return `${inWords(missing)} ${missing === 1 ? 'is' : 'are'} missing.`;
  if (missing === 0) return `${inWords(halfDone)} ${halfDone === 1 ? 'is' : 'are'} half done.`;
  const half = inWords(halfDone).toLowerCase();
  return `${inWords(missing)} ${missing === 1 ? 'is' : 'are'} missing and ${half} half done.`;
}

const words = 'None One Two Three Four Five Six Seven Eight Nine Ten'.split(' ');
const inWords = (count: number) => words[count] ?? String(count);
