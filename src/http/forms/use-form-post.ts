import { useState } from 'react';

/**
 * In milliseconds, before a silent connection is given up. Sending the form again is safe: a copy is
 * recognised.
 */
const longestWait = 60_000;

/**
 * Posts a form and receives data, where the browser would load a page: the same address and the same
 * action. If no usable answer comes, `unreachable` says what the form shows instead.
 */
export function useFormPost<Answer>(unreachable: (fields: FormData) => Answer) {
  const [answer, setAnswer] = useState<Answer>();
  const [isBusy, setBusy] = useState(false);
  async function post(address: string, fields: FormData): Promise<Answer> {
    setBusy(true);
    const heard = (await ask<Answer>(address, fields)) ?? unreachable(fields);
    setAnswer(heard);
    setBusy(false);
    return heard;
  }
  return { answer, isBusy, post };
}

async function ask<Answer>(address: string, fields: FormData): Promise<Answer | null> {
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
    if (!isOurs(answer)) return null;
    // An answer that redirected has an address of its own, which then survives a reload.
    if (response.redirected) history.replaceState(null, '', response.url);
    // Our own actions answer with what the form's type says.
    return answer as Answer;
  } catch {
    // The fault lies with the server or the connection; the visitor can only try again.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Gateways and proxies answer with data of their own; each answer of ours names its outcome. */
const isOurs = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'is' in answer;
