import { z } from 'zod';
import { maxLength } from 'zod/mini';
import { freeText } from '../../platform/forms/contact-details.ts';
import type { fieldProps } from '../../platform/forms/form-answer.ts';
import { Field, SelectField } from '../../ui/forms/field.tsx';

/** Why people are deleted, which the audit log keeps. */
export function DeletionReason({ field }: { field: ReturnType<typeof fieldProps> }) {
  return (
    <>
      <SelectField
        label="Reason"
        {...field('reason')}
        required
        options={[
          { value: '', label: 'Choose' },
          ...deletionReasons.map((value) => ({ value, label: deletionReasonNames[value] })),
        ]}
      />
      <Field
        label="In words"
        hint="Kept in the audit log: leave out names and addresses."
        {...field('words')}
        autoComplete="off"
      />
    </>
  );
}

const deletionReasons = ['duplicate', 'mistake', 'wish', 'other'] as const;

export type Reason = (typeof deletionReasons)[number];

const deletionReasonNames: Record<Reason, string> = {
  duplicate: 'Entered twice',
  mistake: 'Entered by mistake',
  wish: 'They want to hear no more from us',
  other: 'Another reason, below',
};

export const deletionSchema = z.strictObject({
  reason: z.enum(deletionReasons, 'Choose a reason'),
  words: freeText('').check(maxLength(300, 'The reason must be less than 300 characters')),
});
