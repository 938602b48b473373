import { type FormState, getValues } from './form-state.ts';

type Refused = Extract<FormState, { is: 'refused' }>;

/** In the browser: what a form shows when no answer comes, with every word that was typed. */
export const unreachableAnswer =
  (message: string) =>
  (fields: FormData): Refused => ({
    is: 'refused',
    title: 'Error',
    message,
    values: getValues(fields),
  });
