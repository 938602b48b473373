import { data, href, redirect } from 'react-router';
import { adminAction, gone, invalid, success } from '../../accounts/admin-action.server.ts';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { errorsIn, noticeIn } from '../../platform/forms/form-answer.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdFrom, recordIdIn } from '../../platform/web/request-address.ts';
import { StageMark } from '../../ui/admin/marks.tsx';
import { UndoLine } from '../../ui/admin/panels.tsx';
import { AdminPage, DenseTable } from '../../ui/admin-page.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { stageNames } from '../lead.ts';
import { readDid, undoable } from '../people/undoable-changes.server.ts';
import type { Route } from './+types/admin-company.route.ts';
import { companyFormSchema, type CompanyNotice, companyNotices } from './company.ts';
import {
  type CompanyOutcome,
  deleteCompany,
  mergeCompanies,
  undoCompanyMerge,
} from './merge-companies.server.ts';
import { storeCompany } from './store-company.server.ts';
import { CompanyMerging, CompanyRemoval, ConfirmMerge, CompanyForm } from './company-forms.tsx';
import { type CompanyPageData, readCompany } from './read-company.server.ts';
import '../person/admin-person.css';
import { CardCell, CardHeading, CardRow } from '../../ui/content/table.tsx';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const id = recordIdIn(params);
  const { searchParams } = new URL(request.url);
  const find = searchParams.get('find') ?? '';
  const merge = recordIdFrom(searchParams.get('merge'));
  const page = await readCompany(db, id, { find, merge });
  if (!page) throw data(null, { status: 404 });
  const { mergedInto } = page.company;
  if (mergedInto) throw redirect(href('/admin/companies/:id', { id: mergedInto }), 302);
  const entry = { actor, act: 'company.read', subject: `company:${id}`, now: clock() };
  await recordAudit(db, entry);
  const did = await readDid(services, actor.userId, request.url);
  return { page, find, did, done: noticeIn(request.url, companyNotices) };
}

/** The forms of a company's page. */
export const action = adminAction({
  may: 'consultant',
  schema: companyFormSchema,
  acts: {
    save: async ({ services, actor, id }, fields) => {
      const outcome = await storeCompany(services, actor, fields, id);
      if (outcome.kind === 'invalid') return invalid([outcome]);
      return outcome.kind === 'gone' ? gone : success('changed' satisfies CompanyNotice);
    },
    merge: undoable(async ({ services, actor, id: companyId }, { otherId }) =>
      settled(await mergeCompanies(services, actor, { companyId, otherId }), 'merged'),
    ),
    unmerge: async ({ services, actor, id: companyId }, { otherId }) =>
      settled(await undoCompanyMerge(services, actor, { companyId, otherId }), 'unmerged'),
    delete: undoable(async ({ services, actor, id }) => {
      const { kind } = await deleteCompany(services, actor, id);
      return kind === 'has-people' ? success(kind) : success('deleted', href('/admin/companies'));
    }),
  },
});

const settled = ({ kind }: CompanyOutcome, notice: CompanyNotice) =>
  kind === 'gone' ? gone : success(notice);

export default function AdminCompany({ loaderData, actionData }: Route.ComponentProps) {
  const { page, find, did, done } = loaderData;
  const { company, people: shown } = page;
  const errors = errorsIn(actionData);
  return (
    <AdminPage
      title={company.name}
      summary={
        [company.domain, company.also].filter((one) => one && one !== company.name).join(', ') ||
        undefined
      }
      done={actionData || did ? undefined : done}
    >
      {did && !actionData && (
        <UndoLine did={did} said={done} back={href('/admin/companies/:id', { id: company.id })} />
      )}
      <ErrorSummary errors={errors} />
      <ConfirmMerge page={page} />
      <div className="admin-columns person">
        <section aria-labelledby="people">
          <h2 id="people">People</h2>
          {shown.length === 0 ? (
            <p>None yet. A person’s company is set on their own page, and by their work address.</p>
          ) : (
            <CompanyPeople people={shown} />
          )}
        </section>
        <aside>
          <section aria-labelledby="change">
            <h2 id="change">Name and domain</h2>
            <CompanyForm
              path={href('/admin/companies/:id', { id: company.id })}
              values={actionData?.values ?? { name: company.name, domain: company.domain ?? '' }}
              errors={errors}
            />
          </section>
          <CompanyMerging page={page} find={find} />
          <CompanyRemoval page={page} />
        </aside>
      </div>
    </AdminPage>
  );
}

type Shown = CompanyPageData['people'];

const CompanyPeople = ({ people: shown }: { people: Shown }) => (
  <DenseTable caption="People" heads={['Name', 'Role', 'Stage', 'Owner', 'Last contact']} isCards>
    {shown.map(({ id, name, role, stage, owner, lastContactAt }) => (
      <CardRow key={id}>
        <CardHeading href={href('/admin/people/:id', { id })}>{name}</CardHeading>
        <CardCell at="below">{role}</CardCell>
        <CardCell at="right">
          <StageMark stage={stage}>{stageNames[stage]}</StageMark>
        </CardCell>
        <CardCell at="end">{owner}</CardCell>
        <CardCell at="hidden">{shortMoment(lastContactAt)}</CardCell>
      </CardRow>
    ))}
  </DenseTable>
);
