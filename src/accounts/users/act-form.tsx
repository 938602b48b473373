import type { ReactNode } from 'react';
import { type FormAnswer, errorsIn, messageFor } from '../../platform/forms/form-answer.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import type { UserForm } from './user-action.server.ts';

export type ActAnswer = FormAnswer | undefined;

type Props = {
  userId: string;
  act: UserForm['act'];
  answer: ActAnswer;
  submit: ReactNode;
  /** Hard to undo. */
  isDangerous?: boolean;
  /** Set if several forms of a page perform the same act. */
  which?: { name: string; value: string };
  /** What the act applies to, if the page has several. */
  about?: { name: string; value: string };
  children?: (field: {
    idPrefix: string;
    getError: (name: string) => string | undefined;
  }) => ReactNode;
};

export function ActForm(props: Props) {
  const { userId, act, answer, submit, isDangerous = false, which, about, children } = props;
  const told = [{ name: 'act', value: act }, which, about].filter((one) => one !== undefined);
  const idPrefix = told.map(({ value }) => `${value}-`).join('');
  const isOurs = told.every(({ name, value }) => answer?.values[name] === value);
  const errors = errorsIn(isOurs ? answer : undefined);
  const getError = messageFor(errors);
  return (
    <form className="user-act" method="post" action={`/admin/users/${userId}`} noValidate>
      {told.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ErrorSummary errors={errors} idPrefix={idPrefix} />
      {children?.({ idPrefix, getError })}
      <Button id={`${idPrefix}act`} variant={isDangerous ? 'danger' : 'secondary'} size="dense">
        {submit}
      </Button>
    </form>
  );
}
