import { useState } from 'react';

/** A line that has gone quiet is given up after this many milliseconds; a copy of a form is known as one. */
const longestWait = 60_000;

/**
 * Posts a form and hears data back, where the browser would load a page: the same address and the same
 * action. When no answer comes, or none that can be read, `unreachable` says what the form shows instead.
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
    // What led on to an address of its own is there after a reload, too.
    if (response.redirected) history.replaceState(null, '', response.url);
    // Our own actions answer with what the form's type says.
    return answer as Answer;
  } catch {
    // What went wrong is on the server's side or the line's; the visitor can only try again.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Gateways and proxies answer with data of their own; each answer of ours names its outcome. */
const isOurs = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'is' in answer;
