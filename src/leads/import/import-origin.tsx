import { fieldProps } from '../../platform/forms/form-answer.ts';
import { formatCount } from '../../platform/reporting.ts';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/forms/field.tsx';
import { legalBasisOptions } from '../lead.ts';
import type { ImportAnswer } from './import-action.server.ts';
import { formId } from './import-settings.tsx';
import type { CheckedImport } from './read-import.server.ts';

type Props = { page: CheckedImport; path: string; answer: ImportAnswer | undefined };

/** Where the people of the file come from, and the import itself. */
export function ImportOriginForm({ page, path, answer }: Props) {
  const field = fieldProps(answer?.errors ?? [], { ...page.typed, ...answer?.values });
  const owners = page.owners.map(({ id, name, email }) => ({ value: id, label: name || email }));
  return (
    <>
      <h2 id="origin">Where they come from</h2>
      <p className="note">The first four are needed.</p>
      <form id={formId} method="post" action={path} noValidate className="import-origin">
        <Field label="Source" required {...field('source')} maxLength={60} />
        <Field label="Date" type="date" required {...field('contactedOn')} />
        <SelectField
          label="Legal basis"
          required
          {...field('legalBasis')}
          options={[{ value: '', label: 'Choose one' }, ...legalBasisOptions]}
        />
        <Field label="How we know" required {...field('basisNote')} maxLength={300} />
        <SelectField
          label="Owner for new people"
          {...field('ownerId')}
          options={[{ value: '', label: 'No owner' }, ...owners]}
        />
        <ul className="import-rules">
          <li>A suppressed address stays suppressed, whatever is imported.</li>
          <li>
            A row makes a subscriber only with the time of their confirmation and its wording, or
            the address it came from.
          </li>
          <li>What we know is never replaced: a different name or number waits as a proposal.</li>
        </ul>
        <Button size="dense" name="intent" value="import" disabled={page.importable === 0}>
          Import {formatCount(page.importable, 'person', 'people')}
        </Button>
        <p className="note">An admin can undo it within the hour.</p>
      </form>
      <form method="post" action={path}>
        <Button variant="secondary" size="dense" name="intent" value="cancel">
          Cancel
        </Button>
      </form>
    </>
  );
}
