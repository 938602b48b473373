import { href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, success, invalid } from '../../accounts/admin-action.server.ts';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { errorsIn, fieldProps } from '../../platform/forms/form-answer.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Field, SelectField } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { legalBasisOptions } from '../lead.ts';
import type { Route } from './+types/admin-add-person.route.ts';
import { addPerson } from './add-person.server.ts';
import { addedSourceOptions, newPersonSchema } from './new-person.ts';
import '../import/import.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireConsultant({ request, context });
}

export const action = adminAction({
  may: 'consultant',
  schema: z.extend(newPersonSchema, { intent: z.literal('add') }),
  acts: {
    add: async ({ services, actor }, person) => {
      if (person.name === '' && person.email === '' && person.phone === '') {
        const message = 'Give a name, an email address or a phone number';
        return invalid([{ field: 'name', message }]);
      }
      const { isNew, personId: id } = await addPerson(services, actor, person);
      return success(isNew ? 'added' : 'met-again', href('/admin/people/:id', { id }));
    },
  },
});

/** For a person who telephoned, or whom the team met. */
export default function AdminAddPerson({ actionData }: Route.ComponentProps) {
  const errors = errorsIn(actionData);
  const field = fieldProps(errors, actionData?.values ?? {});
  return (
    <AdminPage title="Add person">
      <form method="post" action={href('/admin/people/new')} noValidate className="form add-person">
        <ErrorSummary errors={errors} />
        <Field label="Name" {...field('name')} maxLength={100} autoComplete="off" />
        <Field label="Phone" type="tel" {...field('phone')} maxLength={20} autoComplete="off" />
        <Field
          label="Email"
          type="email"
          hint="If we know it, this goes to its person, where nothing is replaced."
          {...field('email')}
          autoComplete="off"
        />
        <Field label="Role" {...field('role')} maxLength={100} autoComplete="off" />
        <Field
          label="Company"
          hint="If you leave it out, a work address tells it."
          {...field('company')}
          list="companies"
          data-suggest={href('/admin/companies/names')}
          maxLength={100}
          autoComplete="off"
        />
        <datalist id="companies" aria-label="Companies" />
        <h2>Where they come from</h2>
        <Field label="Source" required {...field('source')} list="sources" maxLength={60} />
        <datalist id="sources">
          {addedSourceOptions.map(({ value }) => (
            <option key={value}>{value}</option>
          ))}
        </datalist>
        <SelectField
          label="Legal basis"
          required
          {...field('legalBasis')}
          options={[{ value: '', label: 'Choose one' }, ...legalBasisOptions]}
        />
        <Field
          label="How we know"
          required
          hint="Such as: rang on 21 November and asked for a quotation."
          {...field('basisNote')}
          maxLength={300}
        />
        <TextArea label="Note" rows={4} {...field('note')} />
        <p className="note">Adding a person records no consent and makes no subscriber.</p>
        <ButtonRow>
          <Button size="dense" name="intent" value="add">
            Add person
          </Button>
          <ButtonLink href={href('/admin/people')} variant="secondary" size="dense">
            Cancel
          </ButtonLink>
        </ButtonRow>
      </form>
    </AdminPage>
  );
}
