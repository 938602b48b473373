import { useRef, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { useToast } from '../ui/toast.tsx';
import { type FieldError, fieldErrors } from './form-state.ts';

/** A form's schema, and its fields in the order in which their messages are shown. */
export type FormRules = { schema: ZodMiniType; fields: readonly string[] };

/**
 * Judges a form in the browser by the server's own schema before anything is sent: the first fault as a
 * toast, all of them for the fields. `errors` is null until the first check and after a good one.
 *
 * `prepare` fetches the schema, once somebody fills in the form: most visitors of a page never do. A
 * form that is sent before it is there is judged by the server alone, in the same words.
 */
export function useCheckedForm(load: () => Promise<FormRules>, title = 'Validation Error') {
  const { toast } = useToast();
  const [errors, setErrors] = useState<FieldError[] | null>(null);
  const rules = useRef<FormRules>(undefined);
  async function fetchRules(): Promise<void> {
    rules.current ??= await load().catch(() => undefined);
  }
  function check(given: FormData): boolean {
    if (!rules.current) return true;
    const { schema, fields } = rules.current;
    const judged = fields.flatMap((field) =>
      given.has(field) ? [[field, given.get(field)] as const] : [],
    );
    const result = schema.safeParse(Object.fromEntries(judged));
    const found = result.success ? null : fieldErrors(result.error, fields);
    setErrors(found);
    const [first] = found ?? [];
    if (first) toast({ title, description: first.message, tone: 'error' });
    return result.success;
  }
  return { errors, check, prepare: () => void fetchRules() };
}
