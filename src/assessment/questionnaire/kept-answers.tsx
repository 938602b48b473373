import { useCallback, useState } from 'react';
import type { Answers } from '../assessment.ts';
import { type QuestionId, questions } from '../questions.ts';
import { type LastResult, readLastResult } from './last-result.tsx';

const storageKey = 'assessment-answers';

type Kept = { answers: Answers; lastResult: LastResult | null };

/**
 * The answers and the last result; null until `open` has read storage. The answers survive a reload if
 * session storage is available.
 */
export function useKeptAnswers() {
  const [kept, setKept] = useState<Kept | null>(null);
  const open = useCallback(
    () => setKept({ answers: readAnswers(), lastResult: readLastResult() }),
    [],
  );
  function choose(id: QuestionId, value: string) {
    if (!kept) return;
    const answers = { ...kept.answers, [id]: value };
    setKept({ ...kept, answers });
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(answers));
    } catch {
      // Storage is full or blocked; the answers last as long as the page.
    }
  }
  return { kept, open, choose };
}

export function clearAnswers(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Where storage is blocked, nothing was kept.
  }
}

/** Another version of the page may have stored other questions, so invalid answers are dropped. */
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
