import { type ActionFunctionArgs, data, href, redirect } from 'react-router';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { type FieldError, fieldErrors } from '../../platform/forms/form-answer.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { companyFormSchema, type CompanyNotice } from './company.ts';
import { deleteCompany, mergeCompanies, undoCompanyMerge } from './merge-companies.server.ts';
import { storeCompany } from './store-company.server.ts';

type Answer = { is: 'invalid'; errors: FieldError[]; values: Record<string, string> };

/** Handles the forms of a company's page: 303 on success, else the page with what was sent. */
export async function companyAction({ request, context, params }: ActionFunctionArgs) {
  const actor = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const companyId = recordIdIn(params);
  const values = await formFields(request);
  const invalid = (errors: FieldError[]) =>
    data<Answer>({ is: 'invalid', errors, values }, { status: 422 });
  const parsed = companyFormSchema.safeParse(values);
  if (!parsed.success) return invalid(fieldErrors(parsed.error, ['name', 'domain']));
  const fields = parsed.data;
  switch (fields.intent) {
    case 'merge': {
      const { otherId } = fields;
      const outcome = await mergeCompanies(services, actor, { companyId, otherId });
      return leave(companyId, outcome, 'merged');
    }
    case 'unmerge': {
      const { otherId } = fields;
      const outcome = await undoCompanyMerge(services, actor, { companyId, otherId });
      return leave(companyId, outcome, 'unmerged');
    }
    case 'delete': {
      const outcome = await deleteCompany(services, actor, companyId);
      if (outcome.is === 'has-people') return leave(companyId, outcome, 'has-people');
      throw redirect(`${href('/admin/companies')}?done=deleted`, 303);
    }
    case 'save':
    case undefined: {
      const outcome = await storeCompany(services, actor, fields, companyId);
      return outcome.is === 'invalid' ? invalid([outcome]) : leave(companyId, outcome, 'changed');
    }
  }
}

function leave(id: string, { is }: { is: string }, notice: CompanyNotice): never {
  if (is === 'gone') throw data(null, { status: 404 });
  throw redirect(`${href('/admin/companies/:id', { id })}?done=${notice}`, 303);
}
