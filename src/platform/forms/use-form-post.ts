import { useState } from 'react';
import type { FormAnswer } from './form-answer.ts';

/**
 * In milliseconds, before a silent connection times out. Resending the form is safe: duplicates are
 * recognised.
 */
const longestWait = 60_000;

type Failure = FormAnswer['is'];

/** A form's own outcomes, besides the common one of a rejected form. */
type Outcomes<Answer extends { is: string }> = Record<Exclude<Answer['is'], Failure>, true>;

/**
 * Posts a form with `fetch` to the same address and action as the browser would. If no usable response
 * comes, the form shows `unreachable`.
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
    // A redirected response has its own address, which then survives a reload.
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
 * Gateways and proxies answer with data of their own, and a newer version of ours with an outcome that this
 * page must not take for a success. The rest of a response is what its type says.
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
