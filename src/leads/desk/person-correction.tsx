import { errorsIn, messageFor } from '../../http/forms/form-state.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import type { LeadAnswer } from './lead-answer.ts';
import { Overtaken } from './overtaken.tsx';
import type { LeadPageData } from './read-lead.server.ts';

type Props = { page: LeadPageData; answer: LeadAnswer | undefined };

/** The form that puts right how this lead names its person, and their number. */
export function PersonCorrection({ page: { lead, person }, answer }: Props) {
  const own = answer?.values['intent'] === 'person' ? answer : undefined;
  const errorOf = messageFor(errorsIn(own));
  const typed = (name: string, stored: string | null) => own?.values[name] ?? stored ?? '';
  const isStale = own?.is === 'stale-lead';
  const shown = (name: string, stored: string | null) =>
    isStale ? (stored ?? '') : typed(name, stored);
  const version = isStale ? String(own.version) : typed('version', String(lead.version));
  return (
    <details open={own !== undefined}>
      <summary>Correct name or phone</summary>
      {isStale && <Overtaken changes={own.changes} />}
      {person.length > 1 && <p className="note">Other leads of this person keep theirs.</p>}
      <form className="lead-progress" method="post" action={`/admin/leads/${lead.id}`} noValidate>
        <input type="hidden" name="intent" value="person" />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="shownName" value={shown('shownName', lead.name)} />
        <input type="hidden" name="shownPhone" value={shown('shownPhone', lead.phone)} />
        <Field
          label="Name"
          name="name"
          idPrefix="person-"
          autoComplete="off"
          defaultValue={typed('name', lead.name)}
          error={errorOf('name')}
        />
        <Field
          label="Phone"
          name="phone"
          idPrefix="person-"
          type="tel"
          autoComplete="off"
          defaultValue={typed('phone', lead.phone)}
          error={errorOf('phone')}
        />
        <Button variant="secondary" size="dense">
          {isStale ? 'Save over it' : 'Save name and phone'}
        </Button>
      </form>
    </details>
  );
}
