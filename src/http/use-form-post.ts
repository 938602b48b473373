import { useState } from 'react';

/**
 * Posts a form and hears data back, where the browser would load a page: the same address and the same
 * action. When no answer comes, or none that can be read, `failed` says what the form shows instead.
 */
export function useFormPost<Answer>(failed: (fields: FormData) => Answer) {
  const [answer, setAnswer] = useState<Answer>();
  const [isBusy, setBusy] = useState(false);
  async function post(address: string, fields: FormData): Promise<void> {
    setBusy(true);
    const heard = await ask<Answer>(address, fields);
    setAnswer(heard ?? failed(fields));
    setBusy(false);
  }
  return { answer, isBusy, post };
}

async function ask<Answer>(address: string, fields: FormData): Promise<Answer | null> {
  const body = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === 'string') body.append(name, value);
  try {
    const headers = { accept: 'application/json' };
    const response = await fetch(address, { method: 'POST', headers, body });
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('application/json')) return null;
    // What led on to an address of its own is there after a reload, too.
    if (response.redirected) history.replaceState(null, '', response.url);
    // Our own actions answer with what the form's type says.
    return (await response.json()) as Answer;
  } catch {
    // What went wrong is on the server's side or the line's; the visitor can only try again.
    return null;
  }
}
