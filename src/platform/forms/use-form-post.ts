import { useState } from 'react';
import type { FormState } from './form-state.ts';

/**
 * In milliseconds, before a silent connection is given up. Sending the form again is safe: a copy is
 * recognised.
 */
const longestWait = 60_000;

type Failure = FormState['is'];

/** The outcomes that a form knows, besides those of every form that was not accepted. */
type Outcomes<Answer extends { is: string }> = Record<Exclude<Answer['is'], Failure>, true>;

/**
 * Posts a form and receives data, where the browser would load a page: the same address and the same
 * action. If no usable answer comes, `unreachable` says what the form shows instead.
 */
export function useFormPost<Answer extends { is: string }>(
  unreachable: (fields: FormData) => Answer,
  outcomes: Outcomes<Answer>,
) {
  const [answer, setAnswer] = useState<Answer>();
  const [isBusy, setBusy] = useState(false);
  async function post(address: string, fields: FormData): Promise<Answer> {
    setBusy(true);
    const heard = (await ask(address, fields, outcomes)) ?? unreachable(fields);
    setAnswer(heard);
    setBusy(false);
    return heard;
  }
  return { answer, isBusy, post };
}

async function ask<Answer extends { is: string }>(
  address: string,
  fields: FormData,
  outcomes: Outcomes<Answer>,
): Promise<Answer | null> {
  const body = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === 'string') body.append(name, value);
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), longestWait);
  try {
    const headers = { accept: 'application/json' };
    const { signal } = giveUp;
    const response = await fetch(address, { method: 'POST', headers, body, signal });
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('application/json')) return null;
    const answer: unknown = await response.json();
    if (!isOurs(answer, outcomes)) return null;
    // An answer that redirected has an address of its own, which then survives a reload.
    if (response.redirected) history.replaceState(null, '', response.url);
    return answer;
  } catch {
    // The fault lies with the server or the connection; the visitor can only try again.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const failures: Record<Failure, true> = { invalid: true, refused: true };

/**
 * Gateways and proxies answer with data of their own, and a newer version of ours with an outcome that
 * this page may not take for a success. The rest of an answer is what its type says.
 */
const isOurs = <Answer extends { is: string }>(
  answer: unknown,
  outcomes: Outcomes<Answer>,
): answer is Answer =>
  typeof answer === 'object' &&
  answer !== null &&
  'is' in answer &&
  typeof answer.is === 'string' &&
  Object.hasOwn({ ...failures, ...outcomes }, answer.is);
