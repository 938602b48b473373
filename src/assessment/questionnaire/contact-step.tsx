import { useLayoutEffect } from 'react';
import { href } from 'react-router';
import { ConsentBox } from '../../leads/consent-box.tsx';
import { type fieldProps, getValues } from '../../platform/forms/form-answer.ts';
import { FormOutcome } from '../../platform/forms/form-outcome.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Field } from '../../ui/forms/field.tsx';
import type { Answers } from '../assessment.ts';
import { questions } from '../content/questions.ts';
import { assessmentConsent, resultContactConsent, saveFailure } from '../assessment-forms.ts';

type Props = {
  answers: Answers;
  previous: string;
  details: Record<string, string>;
  onDetails: (typed: Record<string, string>) => void;
  onBack: () => void;
  onSaved: (token: string) => void;
};

export function ContactStep({ answers, previous, details, onDetails, onBack, onSaved }: Props) {
  const form = useForm<{ kind: 'saved'; token: string }>({
    action: href('/assessment'),
    failure: saveFailure,
    schema: async () => (await import('./submission.ts')).submissionSchema,
    success: { saved: null },
    onSuccess: ({ token }) => onSaved(token),
    values: details,
    prepare(fields) {
      for (const [id, value] of Object.entries(answers)) fields.set(id, value);
      if (previous) fields.set('previous', previous);
    },
  });
  const { ref, isSubmitting } = form;
  // Read when the step unmounts, as some browsers autofill without firing an event.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => void (element && onDetails(getValues(new FormData(element))));
  }, [ref, onDetails]);
  const count = questions.length;
  return (
    <form {...form.props} className="form">
      <div>
        <p>Your details</p>
        <Progress value={count} max={count} label={`All ${count} questions answered`} />
        <h1 tabIndex={-1}>Who is the result for?</h1>
        <p>You see it next, and can print it or have the link emailed to you.</p>
      </div>
      <ErrorSummary {...form.errors} />
      <FormOutcome {...form.outcome} title="Saved" />
      <ContactFields field={form.field} />
      <ButtonRow>
        <Button type="button" variant="secondary" disabled={isSubmitting} onClick={onBack}>
          Back
        </Button>
        <Button busy={isSubmitting} busyLabel="Saving...">
          Show my results
        </Button>
      </ButtonRow>
    </form>
  );
}

export function ContactFields({ field }: { field: ReturnType<typeof fieldProps> }) {
  return (
    <>
      <Field {...field('name')} label="Name" autoComplete="name" required />
      <Field
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        required
        hint="Where we send the link to your result, if you ask for it."
      />
      <ConsentBox {...field('consent')} consent={assessmentConsent} />
      <ConsentBox {...field('contact')} consent={resultContactConsent} isOptional />
    </>
  );
}

type Steps = { value: number; max: number; label: string };

/** Progress on a graduated line with a tick for each step. */
export function Progress({ value, max, label }: Steps) {
  const ticks = Array.from({ length: max + 1 }, (_, step) => `M${step} 0v1`).join('');
  return (
    <div className="progress">
      <progress value={value} max={max} aria-label={label} />
      <svg viewBox={`0 0 ${max} 1`} preserveAspectRatio="none" aria-hidden="true">
        <path d={`${ticks}M0 0h${max}`} />
      </svg>
    </div>
  );
}
