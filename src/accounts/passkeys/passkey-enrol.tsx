import { href } from 'react-router';
import { type SubmitEvent, useState } from 'react';
import { type FieldError, messageFor } from '../../platform/forms/form-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { LogInAgain } from '../account-form.tsx';
import { withNext } from '../return-address.ts';
import { staleMessage } from '../notices.ts';
import { CopyText } from '../factors/copy-text.tsx';
import { BackupCodes, codesAsText } from '../factors/backup-codes.tsx';
import { factorName } from '../factors/factor-rules.ts';
import { addPasskey, canUsePasskeys, isHeldAlready } from './passkey.client.ts';

export function PasskeyEnrol({ next }: { next: string | null }) {
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = factorName.safeParse(new FormData(event.currentTarget).get('friendlyName'));
    setErrors(name.error?.issues.map(({ message }) => ({ field: 'friendlyName', message })) ?? []);
    setFailure(undefined);
    if (!name.success) return;
    if (!canUsePasskeys()) {
      setFailure(
        'This browser has no passkeys. Open this page in one that has, or add an authenticator app.',
      );
      return;
    }
    setBusy(true);
    try {
      const outcome = await addPasskey(name.data);
      if ('message' in outcome) setFailure(outcome.message);
      else if (outcome.codes) setCodes(outcome.codes);
      else if (next) window.location.assign(next);
      else window.location.reload();
    } catch (reason) {
      setFailure(
        isHeldAlready(reason)
          ? 'This device or key is already one of your factors.'
          : 'No passkey was created. Please try again.',
      );
    }
    setBusy(false);
  }

  if (codes) {
    return (
      <BackupCodes codes={codes} next={next} silent>
        <CopyText text={codesAsText(codes)} isPrintable />
      </BackupCodes>
    );
  }
  return (
    <>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={errors} answer={errors} idPrefix="passkey-" />
        {failure && (
          <Message tone="error" title="The passkey was not added" silent>
            {failure}
          </Message>
        )}
        <Field
          label="Name"
          name="friendlyName"
          idPrefix="passkey-"
          hint="Such as “Laptop” or “Blue key”."
          required
          error={messageFor(errors)('friendlyName')}
        />
        <Button busy={isBusy} busyLabel="Waiting for your key...">
          Add passkey
        </Button>
        <noscript>
          <p className="note">Adding a passkey needs JavaScript. An authenticator app does not.</p>
        </noscript>
      </form>
      {failure === staleMessage && <LogInAgain to={withNext(href('/account/factors'), next)} />}
    </>
  );
}
