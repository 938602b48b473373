import type { FormAnswer } from '../../platform/forms/form-answer.ts';

export type AssessmentAnswer = FormAnswer<{ is: 'saved'; token: string }>;

export const saveFailure = 'There was an issue saving your results. Please try again.';

export const resultPath = (token: string) => `/assessment/result?token=${token}`;
