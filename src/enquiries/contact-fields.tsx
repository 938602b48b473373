import { messageLimit } from '../platform/forms/message-limit.ts';
import { NameAndEmail } from '../platform/forms/name-and-email.tsx';
import { Field } from '../ui/forms/field.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';

type Props = {
  getError: (field: string) => string | undefined;
  typed: Record<string, string> | undefined;
};

export function ContactFields({ getError, typed }: Props) {
  return (
    <>
      <NameAndEmail getError={getError} typed={typed} />
      <Field
        label="Phone (optional)"
        name="phone"
        type="tel"
        autoComplete="tel"
        hint="We only ring if you ask us to."
        defaultValue={typed?.['phone']}
        error={getError('phone')}
      />
      <TextArea
        label="Message"
        name="message"
        required
        counter={messageLimit}
        hint="What has happened, or what you have been asked for. Please leave out passwords."
        defaultValue={typed?.['message']}
        error={getError('message')}
      />
    </>
  );
}
