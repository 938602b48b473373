import { type ChangeEvent, useRef, useState } from 'react';
import { useToast } from '../../ui/forms/toast.tsx';
import { type FieldError, type FormSchema, fieldErrors } from './form-answer.ts';

/** How long a submit waits for the rules to load, in milliseconds. */
const longestWait = 2000;

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
export function useCheckedForm(load: () => Promise<FormSchema>, title = 'Validation Error') {
  const { toast } = useToast();
  const [errors, setErrors] = useState<FieldError[] | null>(null);
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set());
  const rules = useRef<FormSchema>(undefined);
  const isWaiting = useRef(false);
  async function fetchRules(): Promise<void> {
    rules.current ??= await load().catch(() => undefined);
  }
  async function sendChecked(given: FormData, send: () => Promise<unknown>): Promise<void> {
    // A second click while the rules are loading does not send a second form.
    if (isWaiting.current) return;
    isWaiting.current = true;
    await Promise.race([fetchRules(), pause(longestWait)]);
    isWaiting.current = false;
    const found = rules.current ? faultsIn(given, rules.current) : null;
    setErrors(found);
    setCorrected(new Set());
    const [first] = found ?? [];
    if (first) toast({ title, description: first.message, tone: 'error' });
    else await send();
  }
  async function follow({ currentTarget: form, target }: ChangeEvent<HTMLFormElement>) {
    await fetchRules();
    if (!rules.current || !(target instanceof Element)) return;
    const faulty = faultsIn(new FormData(form), rules.current)?.map(({ field }) => field) ?? [];
    const name = target.getAttribute('name');
    // A field that only the server rejected may be valid once changed.
    const changed = errors?.map(({ field }) => field) ?? [name ?? ''];
    const right = changed.filter((field) => !faulty.includes(field));
    if (right.length > 0) setCorrected((before) => new Set([...before, ...right]));
  }
  const stillWrong = (shown: readonly FieldError[]) =>
    shown.filter(({ field }) => !corrected.has(field));
  return {
    errors,
    sendChecked,
    follow: (event: ChangeEvent<HTMLFormElement>) => void follow(event),
    stillWrong,
  };
}

function faultsIn(given: FormData, schema: FormSchema): FieldError[] | null {
  try {
    const fields = Object.keys(schema.shape);
    const judged = fields.flatMap((field) =>
      given.has(field) ? [[field, given.get(field)] as const] : [],
    );
    const result = schema.safeParse(Object.fromEntries(judged));
    return result.success ? null : fieldErrors(result.error, fields);
  } catch {
    // This browser is too old for the rules: the button must still work.
    return null;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
