import { useRef, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { useToast } from '../../ui/feedback/toast.tsx';
import { type FieldError, fieldErrors } from './form-state.ts';

/** A form's schema, and its fields in the order in which their messages are shown. */
export type FormRules = { schema: ZodMiniType; fields: readonly string[] };

/** Whoever has pressed the button waits no longer for the rules, in milliseconds. */
const longestWait = 2000;

/**
 * Judges a form in the browser by the server's own schema before it is sent: the first fault as a toast,
 * all of them for the fields. `errors` is null until the first check and after a good one.
 *
 * `prepare` fetches the schema, once somebody fills in the form: most visitors of a page never do. If it
 * cannot be had or run, the server judges alone, in the same words.
 */
export function useCheckedForm(load: () => Promise<FormRules>, title = 'Validation Error') {
  const { toast } = useToast();
  const [errors, setErrors] = useState<FieldError[] | null>(null);
  const rules = useRef<FormRules>(undefined);
  const isWaiting = useRef(false);
  async function fetchRules(): Promise<void> {
    rules.current ??= await load().catch(() => undefined);
  }
  async function sendChecked(given: FormData, send: () => Promise<unknown>): Promise<void> {
    // Whoever clicks twice while the rules come has sent one form.
    if (isWaiting.current) return;
    isWaiting.current = true;
    await Promise.race([fetchRules(), pause(longestWait)]);
    isWaiting.current = false;
    const found = rules.current ? faultsIn(given, rules.current) : null;
    setErrors(found);
    const [first] = found ?? [];
    if (first) toast({ title, description: first.message, tone: 'error' });
    else await send();
  }
  return { errors, sendChecked, prepare: () => void fetchRules() };
}

function faultsIn(given: FormData, { schema, fields }: FormRules): FieldError[] | null {
  try {
    const judged = fields.flatMap((field) =>
      given.has(field) ? [[field, given.get(field)] as const] : [],
    );
    const result = schema.safeParse(Object.fromEntries(judged));
    return result.success ? null : fieldErrors(result.error, fields);
  } catch {
    // A browser too old for the rules: the button must do something all the same.
    return null;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
