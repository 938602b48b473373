import { useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { useToast } from '../ui/toast.tsx';
import { type FieldError, fieldErrors } from './form-state.ts';

/**
 * Judges a form in the browser by the server's own schema before anything is sent: the first fault as a
 * toast, all of them for the fields. `errors` is null until the first check and after a good one.
 */
export function useCheckedForm(schema: ZodMiniType, order: readonly string[]) {
  const { toast } = useToast();
  const [errors, setErrors] = useState<FieldError[] | null>(null);
  function check(fields: FormData): boolean {
    const result = schema.safeParse(Object.fromEntries(fields));
    const found = result.success ? null : fieldErrors(result.error, order);
    setErrors(found);
    const [first] = found ?? [];
    if (first) toast({ title: 'Validation Error', description: first.message, tone: 'error' });
    return result.success;
  }
  return { errors, check };
}
