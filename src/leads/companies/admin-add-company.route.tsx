import { href } from 'react-router';
import { adminAction, success, gone, invalid } from '../../accounts/admin-action.server.ts';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { errorsIn } from '../../platform/forms/form-answer.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import type { Route } from './+types/admin-add-company.route.ts';
import { newCompanySchema } from './company.ts';
import { storeCompany } from './store-company.server.ts';
import { CompanyForm } from './company-forms.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireConsultant({ request, context });
  return null;
}

export const action = adminAction({
  may: 'consultant',
  schema: newCompanySchema,
  acts: {
    save: async ({ services, actor }, fields) => {
      const outcome = await storeCompany(services, actor, fields);
      if (outcome.kind === 'invalid') return invalid([outcome]);
      if (outcome.kind === 'gone') return gone;
      return success('added', href('/admin/companies/:id', { id: outcome.id }));
    },
  },
});

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
