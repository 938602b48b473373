import type { messageFor } from '../../platform/forms/form-answer.ts';
import { Field, SelectField } from '../../ui/forms/field.tsx';
import { deletionReasonNames, deletionReasons } from './person-form.ts';

type Props = {
  values: { reason?: string; words?: string };
  getError: ReturnType<typeof messageFor>;
  idPrefix?: string;
};

/** Why people are deleted, which the audit log keeps. */
export function DeletionReason({ values, getError, idPrefix }: Props) {
  return (
    <>
      <SelectField
        label="Reason"
        name="reason"
        idPrefix={idPrefix}
        required
        options={[
          { value: '', label: 'Choose' },
          ...deletionReasons.map((value) => ({ value, label: deletionReasonNames[value] })),
        ]}
        defaultValue={values.reason ?? ''}
        error={getError('reason')}
      />
      <Field
        label="In words"
        hint="Kept in the audit log: leave out names and addresses."
        name="words"
        idPrefix={idPrefix}
        autoComplete="off"
        defaultValue={values.words ?? ''}
        error={getError('words')}
      />
    </>
  );
}
