import { useState } from 'react';
import { partial } from 'zod/mini';
import type { Answers } from './assessment.ts';
import type { QuestionId } from './questions.ts';
import { answersSchema } from './submission.ts';

const storageKey = 'assessment-answers';

/** The answers so far. The browser's tab keeps them over a reload, where it may. */
export function useKeptAnswers() {
  const [answers, setAnswers] = useState(readAnswers);
  function choose(id: QuestionId, value: string) {
    const next = { ...answers, [id]: value };
    setAnswers(next);
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Storage is full or forbidden; the answers last as long as the page.
    }
  }
  return { answers, choose };
}

/** Once they are sent, the tab need not remember them. */
export function forgetAnswers(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

/** Another version of the page may have kept other questions: what doesn't fit is no answer. */
function readAnswers(): Answers {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    const { data } = partial(answersSchema).safeParse(kept);
    return withoutGaps(data ?? {});
  } catch {
    return {};
  }
}

const withoutGaps = (answers: Partial<Record<QuestionId, string | undefined>>): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
