import { type FormAnswer, getValues } from './form-answer.ts';

type Refused = Extract<FormAnswer, { is: 'refused' }>;

/** In the browser: the form's state when no response comes, with all input preserved. */
export const unreachableAnswer =
  (message: string) =>
  (fields: FormData): Refused => ({
    is: 'refused',
    title: 'Error',
    message,
    values: getValues(fields),
  });
