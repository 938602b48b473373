import { and, desc, eq } from 'drizzle-orm';
import { data, href, redirect } from 'react-router';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { errorsIn, noticeIn } from '../../platform/forms/form-answer.ts';
import { readForm } from '../../platform/forms/read-form.server.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { StageMark } from '../../ui/admin/stage-mark.tsx';
import { AdminPage, DenseTable } from '../../ui/admin-page.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { companies } from './companies.table.server.ts';
import { stageNames } from '../lead.ts';
import { people } from '../people.table.server.ts';
import { isListed } from '../people/people-filters.server.ts';
import { listOwners } from '../people/people-list.server.ts';
import type { Route } from './+types/admin-company.route.ts';
import { companySchema } from './company.ts';
import { CompanyForm } from './company-form.tsx';
import { storeCompany } from './store-company.server.ts';

const mostShown = 200;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = await requireConsultant({ request, context });
  const { db, clock } = context.get(servicesContext);
  const id = recordIdIn(params);
  const [company] = await db.select().from(companies).where(eq(companies.id, id));
  if (!company) throw data(null, { status: 404 });
  const found = await db
    .select()
    .from(people)
    .where(and(eq(people.companyId, id), isListed))
    .orderBy(desc(people.lastContactAt), people.id)
    .limit(mostShown);
  const owners = new Map((await listOwners(db)).map((one) => [one.id, one.name || one.email]));
  const entry = { actor, act: 'company.read', subject: `company:${id}`, now: clock() };
  await recordAudit(db, entry);
  return {
    company,
    people: found.map((person) => ({
      id: person.id,
      name: person.name ?? person.sortName,
      role: person.role,
      stage: person.stage,
      owner: owners.get(person.ownerId ?? ''),
      lastContactAt: person.lastContactAt,
    })),
    done: noticeIn(request.url, { added: 'The company is added.', changed: 'Saved.' }),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = await requireConsultant({ request, context });
  const id = recordIdIn(params);
  const form = await readForm(request, companySchema);
  if (form.is === 'invalid') return data(form, { status: 422 });
  const outcome = await storeCompany(context.get(servicesContext), actor, form.input, id);
  if (outcome.is === 'gone') throw data(null, { status: 404 });
  if (outcome.is === 'invalid') {
    const { field, message } = outcome;
    return data(
      { is: 'invalid' as const, errors: [{ field, message }], values: form.values },
      { status: 422 },
    );
  }
  throw redirect(`${href('/admin/companies/:id', { id })}?done=changed`, 303);
}

export default function AdminCompany({ loaderData, actionData }: Route.ComponentProps) {
  const { company, people: shown, done } = loaderData;
  const errors = errorsIn(actionData);
  return (
    <AdminPage
      title={company.name}
      summary={company.domain ?? undefined}
      done={actionData ? undefined : done}
    >
      <ErrorSummary errors={errors} />
      <div className="admin-columns">
        <section aria-labelledby="people">
          <h2 id="people">People</h2>
          {shown.length === 0 ? (
            <p>None yet. A person’s company is set on their own page, and by their work address.</p>
          ) : (
            <CompanyPeople people={shown} />
          )}
        </section>
        <aside aria-labelledby="change">
          <h2 id="change">Name and domain</h2>
          <CompanyForm
            path={href('/admin/companies/:id', { id: company.id })}
            values={actionData?.values ?? { name: company.name, domain: company.domain ?? '' }}
            errors={errors}
          />
        </aside>
      </div>
    </AdminPage>
  );
}

type Shown = Route.ComponentProps['loaderData']['people'];

const CompanyPeople = ({ people: shown }: { people: Shown }) => (
  <DenseTable caption="People" heads={['Name', 'Role', 'Stage', 'Owner', 'Last contact']}>
    {shown.map(({ id, name, role, stage, owner, lastContactAt }) => (
      <tr key={id}>
        <th scope="row">
          <a href={href('/admin/people/:id', { id })} data-row="">
            {name}
          </a>
        </th>
        <td>{role}</td>
        <td>
          <StageMark stage={stage}>{stageNames[stage]}</StageMark>
        </td>
        <td>{owner}</td>
        <td>{shortMoment(lastContactAt)}</td>
      </tr>
    ))}
  </DenseTable>
);
