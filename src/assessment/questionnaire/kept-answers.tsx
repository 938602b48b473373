import { useCallback, useState } from 'react';
import type { Answers } from '../assessment.ts';
import { type QuestionId, questions } from '../content/questions.ts';
import { linkDays } from '../assessment-forms.ts';

const storageKey = 'assessment-answers';

type Kept = { answers: Answers; lastResult: LastResult | null };

/**
 * The answers and the last result; null until `open` has read storage. The answers survive a reload,
 * and Back from the result, if session storage is available.
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

const lastResultKey = 'assessment-result';

export type LastResult = { token: string; takenAt: Date };

/**
 * Stores the private link while it works: to return to the result, and to prove that a later attempt is
 * by the same person.
 */
export function keepLastResult(token: string): void {
  try {
    localStorage.setItem(lastResultKey, JSON.stringify({ token, takenAt: new Date() }));
  } catch {
    // Storage is full or blocked; the link is in the address bar anyway.
  }
}

function readLastResult(): LastResult | null {
  try {
    const kept = JSON.parse(localStorage.getItem(lastResultKey) ?? '{}') as Record<string, unknown>;
    const { token } = kept;
    const takenAt = new Date(String(kept['takenAt']));
    const days = (Date.now() - takenAt.getTime()) / 86_400_000;
    if (typeof token === 'string' && days < linkDays) return { token, takenAt };
    localStorage.removeItem(lastResultKey);
    return null;
  } catch {
    return null;
  }
}
