/**
 * In milliseconds, before a silent connection times out. Resending the form is safe: duplicates are
 * recognised.
 */
const longestWait = 60_000;

/**
 * Posts a form with `fetch` to the address that the browser would post it to. Null if no usable answer comes:
 * gateways and proxies answer with data of their own, and a newer version of ours with an outcome that is
 * not among `outcomes` and must not be taken for a success. The rest of an answer is what its type says.
 */
export async function postForm<Answer extends { is: string }>(
  address: string,
  fields: FormData,
  outcomes: Record<Answer['is'], unknown>,
): Promise<Answer | null> {
  const body = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === 'string') body.append(name, value);
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), longestWait);
  try {
    const headers = { accept: 'application/json' };
    const { signal } = abort;
    const response = await fetch(address, { method: 'POST', headers, body, signal });
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('application/json')) return null;
    const answer: unknown = await response.json();
    const isKnown = (data: unknown): data is Answer =>
      hasOutcome(data) && Object.hasOwn(outcomes, data.is);
    if (!isKnown(answer)) return null;
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

const hasOutcome = (data: unknown): data is { is: string } =>
  typeof data === 'object' && data !== null && 'is' in data && typeof data.is === 'string';
