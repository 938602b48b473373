import { data, href, redirect } from 'react-router';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { errorsIn } from '../../platform/forms/form-answer.ts';
import { readForm } from '../../platform/forms/read-form.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import type { Route } from './+types/admin-add-company.route.ts';
import { companySchema } from './company.ts';
import { storeCompany } from './store-company.server.ts';
import { CompanyForm } from './company-forms.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireConsultant({ request, context });
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireConsultant({ request, context });
  const form = await readForm(request, companySchema);
  if (form.is === 'invalid') return data(form, { status: 422 });
  const outcome = await storeCompany(context.get(servicesContext), actor, form.input);
  if (outcome.is === 'stored') {
    throw redirect(`${href('/admin/companies/:id', { id: outcome.id })}?done=added`, 303);
  }
  const errors = outcome.is === 'invalid' ? [outcome] : [];
  return data({ is: 'invalid' as const, errors, values: form.values }, { status: 422 });
}

export default function AdminAddCompany({ actionData }: Route.ComponentProps) {
  const errors = errorsIn(actionData);
  return (
    <AdminPage title="Add company">
      <ErrorSummary errors={errors} />
      <div className="measure">
        <CompanyForm
          path={href('/admin/companies/new')}
          values={actionData?.values ?? {}}
          errors={errors}
        />
      </div>
    </AdminPage>
  );
}
