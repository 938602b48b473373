import { type Answers, calculateScore, pointsFor } from '../assessment.ts';
import { type QuestionId, questions } from '../questions.ts';

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
