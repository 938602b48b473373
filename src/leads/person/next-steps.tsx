import { href } from 'react-router';
import { answeredFields } from '../../platform/forms/form-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { formatStepDay, formatStep } from '../lead.ts';
import { HiddenFields } from './person-facts.tsx';
import type { Steps } from './plan-step.server.ts';
import type { PersonAnswer } from './person-form.ts';

type Props = {
  personId: string;
  steps: Steps;
  newStepId: string;
  /** In London, such as 2026-11-21. */
  today: string;
  answer?: PersonAnswer | undefined;
  /** Where the forms lead, if it is not the person's page. */
  back?: string;
};

/** What the team plans with a person: each is done by one press, and can be changed. */
export function NextSteps(props: Props) {
  const { open, done } = props.steps;
  return (
    <section aria-labelledby="steps-heading">
      <h2 id="steps-heading">Next steps</h2>
      {open.length > 0 && (
        <ul className="person-list">
          {open.map((step, index) => (
            <li key={step.id}>
              <span dir="auto">
                {step.due && (
                  <b className={step.due < props.today ? 'late' : undefined}>
                    {formatStepDay(step)}{' '}
                  </b>
                )}
                {step.what}
              </span>
              <StepMark
                {...props}
                value={`step-done:${step.id}`}
                label="Done"
                step={step}
                {...(index === 0 && !props.back && { mark: 'e' })}
              />
              <details className="fold" open={step.id === props.answer?.values['stepId']}>
                <summary>Change</summary>
                <StepForm {...props} step={step} />
              </details>
            </li>
          ))}
        </ul>
      )}
      <StepForm {...props} step={null} />
      {done.length > 0 && (
        <details className="fold">
          <summary>
            <h3>Done</h3>
            <span>{done.length}</span>
          </summary>
          <ul className="person-list">
            {done.map((step) => (
              <li key={step.id}>
                <span dir="auto">{formatStep(step)}</span>
                <StepMark
                  {...props}
                  value={`step-open:${step.id}`}
                  label="Open again"
                  step={step}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

type Step = Steps['open'][number];

function StepMark({
  personId,
  back,
  value,
  label,
  step,
  mark,
}: Props & { value: string; label: string; step: Step; mark?: string }) {
  return (
    <form method="post" action={href('/admin/people/:id', { id: personId })}>
      {back && <input type="hidden" name="back" value={back} />}
      <button type="submit" className="link-button" name="intent" value={value} data-key={mark}>
        {label}
        <span className="visually-hidden"> ({step.what})</span>
      </button>
    </form>
  );
}

/** For a new step, or to change one. */
function StepForm({
  personId,
  back,
  steps,
  newStepId,
  answer,
  step,
}: Props & { step: Step | null }) {
  const ofPlan = answer?.values['intent'] === 'plan' ? answer : undefined;
  const sent = ofPlan?.values['stepId'];
  const isSent = step ? sent === step.id : steps.open.every(({ id }) => id !== sent);
  const own = isSent ? ofPlan : undefined;
  const stepId = step?.id ?? own?.values['stepId'] ?? newStepId;
  const idPrefix = `plan-${step?.id ?? 'new'}-`;
  const { what = '', due, time } = step ?? {};
  const planned = { what, due: due ?? '', time: time ?? '' };
  const field = answeredFields(own, planned, idPrefix);
  return (
    <form
      className="two-fields screen-only"
      method="post"
      action={href('/admin/people/:id', { id: personId })}
      noValidate
    >
      <HiddenFields fields={{ stepId, ...(back && { back }) }} />
      <div className="wide">
        <Field
          label={step ? 'Next step' : 'Add a next step'}
          {...field('what')}
          maxLength={300}
          autoComplete="off"
          {...(!step && { 'data-key': 't' })}
        />
      </div>
      <Field label="Day" type="date" {...field('due')} />
      <Field label="Time, if any" type="time" {...field('time')} />
      <Button variant="secondary" size="dense" name="intent" value="plan">
        {step ? 'Save' : 'Add'}
      </Button>
    </form>
  );
}
