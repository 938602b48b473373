import type { ReactNode } from 'react';
import type { FormAnswer } from '../../platform/forms/form-answer.ts';
import { Message } from '../../ui/forms/message.tsx';
import { AccountForm } from '../account-form.tsx';

type Props = {
  path: string;
  /** Null if the link is invalid. */
  token: string | null;
  answer: FormAnswer | 'dead-link' | undefined;
  submit: string;
  /** Where to get another link. */
  again: { href: string; name: string };
  children: (getError: (field: string) => string | undefined) => ReactNode;
};

/** The form of a page that an emailed link opens. */
export function LinkForm({ path, token, answer, submit, again, children }: Props) {
  if (token === null || answer === 'dead-link') return <InvalidLink again={again} />;
  const action = `${path}?token=${encodeURIComponent(token)}`;
  return (
    <AccountForm action={action} answer={answer} submit={submit}>
      {(getError) => (
        <>
          <input type="hidden" name="token" value={token} />
          {children(getError)}
        </>
      )}
    </AccountForm>
  );
}

function InvalidLink({ again }: Pick<Props, 'again'>) {
  return (
    <Message tone="error" title="This link is invalid or has expired.">
      <p>Links in our emails work once, for a limited time. You may have used this one already.</p>
      <p>
        <a href={again.href}>{again.name}</a>
      </p>
    </Message>
  );
}
