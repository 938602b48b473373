import { href } from 'react-router';
import { errorsIn, fieldProps, isFailure } from '../../platform/forms/form-answer.ts';
import { FormOutcome } from '../../platform/forms/form-outcome.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { RadioRows } from '../../ui/forms/radio-rows.tsx';
import { questions } from '../questions.ts';
import type { AssessmentAnswer } from './assessment-answer.ts';
import { ContactFields } from './contact-fields.tsx';

type Props = {
  answer: AssessmentAnswer | undefined;
};

/**
 * The assessment as one plain form. With JavaScript, CSS hides it until the steps replace it; if the
 * script never loads, the start button's hash shows it.
 */
export function WholeForm({ answer }: Props) {
  const errors = errorsIn(answer);
  const values = answer && isFailure(answer) ? answer.values : {};
  const field = fieldProps(errors, values);
  return (
    <form
      className={answer ? 'form whole-form answered' : 'form whole-form'}
      method="post"
      action={href('/assessment')}
      noValidate
    >
      <ErrorSummary errors={errors} answer={answer} title="Validation Error" />
      <FormOutcome answer={answer} title="Saved" />
      {questions.map(({ id, question, why, options }, index) => (
        <div key={id} id={`question-${index + 1}`}>
          <p className="tabular">{`Question ${index + 1} of ${questions.length}`}</p>
          <RadioRows
            legend={<h2>{question}</h2>}
            hint={why}
            name={id}
            options={options}
            value={values[id]}
            error={field(id).error}
          />
        </div>
      ))}
      <h2>Who is the result for?</h2>
      <ContactFields field={field} />
      <div>
        <Button>View Results</Button>
      </div>
    </form>
  );
}
