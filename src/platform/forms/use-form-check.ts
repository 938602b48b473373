import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useToast } from '../../ui/forms/toast.tsx';
import { type FieldError, fieldErrors, type FormSchema } from './form-answer.ts';

/** How long a submit waits for the schema to load, in milliseconds. */
const longestLoad = 2000;

/**
 * Checks a form in the browser against the server's own schema before it is sent: the first error is
 * shown as a toast, all of them at their fields. `errors` is null before the first check and after a
 * successful one.
 *
 * `follow` loads the schema once a visitor starts to fill in the form; most visitors of a page never
 * do. If it cannot be loaded or run, the server checks alone, with the same messages. It also follows what
 * is corrected: `stillWrong` leaves out the errors of fields that have become right since the last check,
 * and adds none.
 */
export function useFormCheck(load: (() => Promise<FormSchema>) | undefined, title: string) {
  const { toast } = useToast();
  const [errors, setErrors] = useState<FieldError[] | null>(null);
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set());
  const schema = useRef<FormSchema>(undefined);
  const isWaiting = useRef(false);
  async function loadSchema(): Promise<void> {
    schema.current ??= await load?.().catch(() => undefined);
  }
  async function sendChecked(input: FormData, send: () => Promise<void>): Promise<void> {
    if (!load) return send();
    // A second click while the schema is loading does not send a second form.
    if (isWaiting.current) return;
    isWaiting.current = true;
    await Promise.race([loadSchema(), pause(longestLoad)]);
    isWaiting.current = false;
    const found = schema.current ? findErrors(input, schema.current) : null;
    setErrors(found);
    setCorrected(new Set());
    const [first] = found ?? [];
    if (first) toast({ title, description: first.message, tone: 'error' });
    else await send();
  }
  async function follow({ currentTarget: form, target }: ChangeEvent<HTMLFormElement>) {
    await loadSchema();
    if (!schema.current || !(target instanceof Element)) return;
    const wrong = findErrors(new FormData(form), schema.current)?.map(({ field }) => field) ?? [];
    const name = target.getAttribute('name');
    // A field that only the server rejected may be valid once changed.
    const changed = errors?.map(({ field }) => field) ?? [name ?? ''];
    const right = changed.filter((field) => !wrong.includes(field));
    if (right.length > 0) setCorrected((before) => new Set([...before, ...right]));
  }
  const stillWrong = (shown: readonly FieldError[]) =>
    shown.filter(({ field }) => !corrected.has(field));
  return { errors, sendChecked, follow, stillWrong };
}

function findErrors(input: FormData, schema: FormSchema): FieldError[] | null {
  try {
    const fields = Object.keys(schema.shape);
    const known = fields.flatMap((field) =>
      input.has(field) ? [[field, input.get(field)] as const] : [],
    );
    const result = schema.safeParse(Object.fromEntries(known));
    return result.success ? null : fieldErrors(result.error, fields);
  } catch {
    // This browser is too old for the schema: the button must still work.
    return null;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Where a page's script reports that its form was begun. */
export const formStartedPath = '/form-started';

/**
 * Reports once that a visitor began to fill in this page's form. Sends only the page: no input and no
 * identity.
 */
export function useFormStarted(form: RefObject<HTMLElement | null>, page: string | undefined) {
  useEffect(() => {
    if (page === undefined) return;
    const element = form.current;
    const report = () => navigator.sendBeacon(formStartedPath, new URLSearchParams({ page }));
    element?.addEventListener('input', report, { once: true });
    return () => element?.removeEventListener('input', report);
  }, [form, page]);
}

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
export async function postForm<Answer extends { kind: string }>(
  address: string,
  fields: FormData,
  outcomes: Record<Answer['kind'], unknown>,
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
      hasOutcome(data) && Object.hasOwn(outcomes, data.kind);
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

const hasOutcome = (data: unknown): data is { kind: string } =>
  typeof data === 'object' && data !== null && 'kind' in data && typeof data.kind === 'string';
