import * as z from 'zod/mini';
import { type ConsentWording, consentTo, optionalConsentTo } from '../../leads/consent.ts';
import { anyName, nonDisposableEmail } from '../../platform/forms/contact-details.ts';
import type { Answers } from '../assessment.ts';
import { type Question, type QuestionId, questions } from '../content/questions.ts';
import { assessmentConsent, resultContactConsent } from '../assessment-forms.ts';

/**
 * In the order in which errors are listed. Rejects unknown fields, such as a score. `previous` is the token
 * of the last result shown in this browser.
 */
export const submissionSchema = z.strictObject({
  ...answerFields(),
  name: anyName.check(z.minLength(1, 'Name is required')),
  email: nonDisposableEmail,
  consent: consentTo(assessmentConsent, 'You must consent to data processing'),
  contact: optionalConsentTo(resultContactConsent, 'Tick the box again, or leave it empty'),
  previous: z._default(z.string().check(z.maxLength(100)), ''),
});

export type Submission = {
  name: string;
  email: string;
  consent: ConsentWording;
  /** Missing unless they agreed to be contacted about the result. */
  contact?: ConsentWording;
  previous: string;
  answers: Answers;
};

export const toSubmission = (fields: z.output<typeof submissionSchema>): Submission => ({
  name: fields.name,
  email: fields.email,
  consent: fields.consent,
  ...(fields.contact && { contact: fields.contact }),
  previous: fields.previous,
  answers: Object.fromEntries(questions.map(({ id }) => [id, fields[id]])),
});

function answerFields() {
  const fields = questions.map((question, index) => [question.id, answerTo(question, index + 1)]);
  // The keys are the ids of all questions, which `fromEntries` cannot infer.
  return Object.fromEntries(fields) as Record<QuestionId, z.ZodMiniType<string>>;
}

function answerTo({ options }: Question, number: number): z.ZodMiniType<string> {
  const values = options.map(({ value }) => value);
  return z.enum(values, `Choose an answer to question ${number}`);
}
