import type { ReactNode } from 'react';
import type { FormAnswer } from '../../platform/forms/form-answer.ts';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { DeadLink } from '../../ui/drawings/dead-link.tsx';
import { AccountForm } from '../account-form.tsx';
import { AccountPage, loginTrail } from '../account-page.tsx';

type Props = {
  title: string;
  path: string;
  /** Null if the link is invalid. */
  token: string | null;
  answer: FormAnswer | 'dead-link' | undefined;
  submit: string;
  /** Where to get another link. */
  again: { href: string; name: string };
  children: ReactNode;
};

/** The page that an emailed link opens, with its form. */
export function LinkPage({ title, path, token, answer, submit, again, children }: Props) {
  if (token === null || answer === 'dead-link') {
    return (
      <DeadLink
        trail={loginTrail}
        current={title}
        summary="It is invalid or has expired. Links in our emails work once, for a limited time: you may have used this one already."
      >
        <ButtonRow>
          <ButtonLink href={again.href}>{again.name}</ButtonLink>
        </ButtonRow>
      </DeadLink>
    );
  }
  const action = `${path}?token=${encodeURIComponent(token)}`;
  return (
    <AccountPage title={title} trail={loginTrail}>
      <AccountForm action={action} answer={answer} submit={submit}>
        <input type="hidden" name="token" value={token} />
        {children}
      </AccountForm>
    </AccountPage>
  );
}
