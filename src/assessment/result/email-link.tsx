import { FormOutcome } from '../../platform/forms/form-outcome.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { resultPath, emailAccepted, emailFailure, type ResultAnswer } from '../assessment-forms.ts';
type Props = {
  token: string;
  answer: ResultAnswer | undefined;
  isAsked: boolean;
};

/** Has no fields: the link only goes to the address given with the answers. */
export function EmailLink({ token, answer, isAsked }: Props) {
  const form = useForm({
    action: resultPath(token),
    answer: answer ?? (isAsked ? { kind: 'accepted' } : undefined),
    failure: emailFailure,
    success: { accepted: emailAccepted },
  });
  return (
    <form {...form.props} className="email-result">
      <Button variant="secondary" busy={form.isSubmitting} busyLabel="Sending...">
        Email me this
      </Button>
      <FormOutcome {...form.outcome} title={emailAccepted.title}>
        {emailAccepted.description}
      </FormOutcome>
    </form>
  );
}
