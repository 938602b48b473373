import type { Answers } from '../assessment.ts';
import { type QuestionId, questions } from '../content/questions.ts';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { linkDays } from '../assessment-forms.ts';

/** The current step; the result is a separate page. */
export type Step = { kind: 'intro' } | { kind: 'question'; index: number } | { kind: 'contact' };

/** Each step is a history entry, so that the browser's Back button works. */
export function hashValue(step: Step): string {
  if (step.kind === 'intro') return '';
  return step.kind === 'contact' ? '#your-details' : `#step-${step.index + 1}`;
}

/** The step that a hash asks for, at most the first unanswered question. */
export function stepAt(hash: string, answers: Answers): Step {
  const asked = indexAsked(hash);
  if (asked === null) return { kind: 'intro' };
  const open = firstUnanswered(answers);
  if (open === 0 && asked > 0) return { kind: 'intro' };
  return getStep(Math.min(asked, open));
}

/** Whether a hash names a step; an empty one names the introduction. */
const isOfStep = (hash: string): boolean => hash === '' || indexAsked(hash) !== null;

/** Whether a hash points into the plain form, followed before the script loaded. */
export const isOfPlainForm = (hash: string): boolean => hash.startsWith('#question-');

/** The step of a question; the contact details follow the last one. */
export const getStep = (index: number): Step =>
  index >= questions.length ? { kind: 'contact' } : { kind: 'question', index };

function firstUnanswered(answers: Answers): number {
  const index = questions.findIndex(({ id }) => answers[id] === undefined);
  return index === -1 ? questions.length : index;
}

function indexAsked(hash: string): number | null {
  if (hash === hashValue({ kind: 'contact' })) return questions.length;
  const [, number] = /^#(?:step|question)-(\d{1,2})$/.exec(hash) ?? [];
  const index = Number(number) - 1;
  return index >= 0 && index < questions.length ? index : null;
}

/** The hash of the current step, including `#`; empty on the server. */
export const useHash = () => useSyncExternalStore(onHashChange, hashOfStep, () => '');

let latest = '';

/** A step that could not be reached is not the one shown, so the address names the one that is. */
export function showInAddress(hash: string): void {
  if (!isOfStep(location.hash) || location.hash === hash) return;
  history.replaceState(history.state, '', hash || location.pathname + location.search);
}

/** The skip link and the error list change the hash without changing the step. */
function hashOfStep(): string {
  if (isOfStep(location.hash)) latest = location.hash;
  return latest;
}

/**
 * Notifies at once: the browser fires hashchange some frames later, and a press until then would act on
 * the previous step.
 */
export function goToHash(hash: string): void {
  location.hash = hash;
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

function onHashChange(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

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
