import { errorsIn, messageFor } from '../../platform/forms/form-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { formValues, type LeadAnswer } from './lead-answer.ts';
import { HiddenFields, Overtaken } from './overtaken.tsx';
import type { LeadPageData } from './read-lead.server.ts';

type Props = { page: LeadPageData; answer: LeadAnswer | undefined };

export function PersonCorrection({ page: { lead, person }, answer }: Props) {
  const names = ['name', 'phone'] as const;
  const { own, isStale, hidden, value } = formValues(answer, 'person', lead, names);
  const getError = messageFor(errorsIn(own));
  return (
    <details open={own !== undefined}>
      <summary>Correct name or phone</summary>
      {own?.is === 'stale-lead' && <Overtaken changes={own.changes} />}
      {person.length > 1 && <p className="note">Other leads of this person keep theirs.</p>}
      <form className="lead-progress" method="post" action={`/admin/leads/${lead.id}`} noValidate>
        <HiddenFields fields={hidden} />
        <Field
          label="Name"
          name="name"
          idPrefix="person-"
          autoComplete="off"
          defaultValue={value('name')}
          error={getError('name')}
        />
        <Field
          label="Phone"
          name="phone"
          idPrefix="person-"
          type="tel"
          autoComplete="off"
          defaultValue={value('phone')}
          error={getError('phone')}
        />
        <Button variant="secondary" size="dense">
          {isStale ? 'Save over it' : 'Save name and phone'}
        </Button>
      </form>
    </details>
  );
}
