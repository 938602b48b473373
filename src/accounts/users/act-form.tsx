import { memberOptions } from '../sessions/session-record.ts';
import { href } from 'react-router';
import type { ReactNode } from 'react';
import { type FormAnswer, answeredFields, errorsIn } from '../../platform/forms/form-answer.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Field, SelectField } from '../../ui/forms/field.tsx';
import type { UserPageData } from './read-user.server.ts';
import type { UserForm } from './user-action.server.ts';

export type ActAnswer = FormAnswer | undefined;

type Props = {
  userId: string;
  intent: UserForm['intent'];
  answer: ActAnswer;
  submit: ReactNode;
  /** Hard to undo. */
  isDangerous?: boolean;
  /** Sent along with the act; they tell forms of the same act apart. */
  hidden?: Record<string, string>;
  children?: (field: ActFields) => ReactNode;
};

type ActFields = ReturnType<typeof answeredFields>;

export function ActForm(props: Props) {
  const { userId, intent, answer, submit, isDangerous = false, hidden = {}, children } = props;
  const sent = Object.entries({ intent, ...hidden });
  const idPrefix = sent.map(([, value]) => `${value}-`).join('');
  const isOurs = sent.every(([name, value]) => answer?.values[name] === value);
  const own = isOurs ? answer : undefined;
  return (
    <form
      className="form user-act"
      method="post"
      action={href('/admin/users/:id', { id: userId })}
      noValidate
    >
      {sent.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ErrorSummary errors={errorsIn(own)} idPrefix={idPrefix} />
      {children?.(answeredFields(own, {}, idPrefix))}
      <Button id={`${idPrefix}intent`} variant={isDangerous ? 'danger' : 'secondary'} size="dense">
        {submit}
      </Button>
    </form>
  );
}

type HeirProps = {
  page: UserPageData;
  field: ActFields;
  /** Whether all may stay as it is. */
  mayKeep?: boolean;
};

/** Asks what becomes of all that the user owns, if they own anything. */
export function HeirField({ page, field, mayKeep = false }: HeirProps) {
  const { owned, heirs } = page;
  if (owned.length === 0) return null;
  return (
    <SelectField
      label={`Who takes over ${owned.join(', ')}`}
      {...field('heir')}
      options={[
        { value: '', label: 'Choose' },
        ...memberOptions(heirs),
        { value: 'none', label: 'No owner' },
        ...(mayKeep ? [{ value: 'keep', label: 'Leave it as it is' }] : []),
      ]}
    />
  );
}

export const OwnPassword = ({ field }: { field: ActFields }) => (
  <Field
    label="Your own password"
    {...field('currentPassword')}
    type="password"
    autoComplete="current-password"
    defaultValue={undefined}
  />
);

export const teamRoles = [
  {
    role: 'editor',
    may: 'Editors change and publish what the site says, and see no people.',
    submit: 'Make an editor',
  },
  {
    role: 'consultant',
    may: 'Consultants work people and conversations. They see neither users, settings, backups nor data rights, and export nothing.',
    submit: 'Make a consultant',
  },
  { role: 'admin', may: 'Admins see every record.', submit: 'Make an admin' },
] as const;
