import { useState } from 'react';
import type { Answers } from '../assessment.ts';
import { type QuestionId, questions } from '../questions.ts';

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
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    const fitting = questions.flatMap(({ id, options }) => {
      const chosen = options.find(({ value }) => value === kept[id]);
      return chosen ? [[id, chosen.value] as const] : [];
    });
    return Object.fromEntries(fitting);
  } catch {
    return {};
  }
}
