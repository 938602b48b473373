import type { FormState } from '../../platform/forms/form-state.ts';

export type AssessmentAnswer = FormState | { is: 'saved'; token: string };

export const saveFailure = 'There was an issue saving your results. Please try again.';

export const resultPath = (token: string) => `/assessment/result?token=${token}`;
