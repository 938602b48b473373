import { data, redirect, href } from 'react-router';
import { requireAdmin } from '../accounts/guards.server.ts';
import { formFields } from '../platform/forms/read-form.server.ts';
import { noticeIn } from '../platform/forms/form-answer.ts';
import { servicesContext } from '../platform/services.ts';
import { tableRoles } from '../ui/content/table.tsx';
import { AdminPage, DenseTable } from '../ui/admin-page.tsx';
import type { Route } from './+types/jobs.route.ts';
import { JobTable } from './job-table.tsx';
import { jobNotices } from './jobs.ts';
import { readJobs, retryDeadLetters, runNow, type ShownLetter } from './jobs.server.ts';
import { Button } from '../ui/button.tsx';
import { shortMoment } from '../ui/content/dates.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const state = await readJobs(context.get(servicesContext));
  return { ...state, done: noticeIn(request.url, jobNotices) };
}

/** `run` names the job to start; `letter` the dead letter to retry, or all. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  const { run, letter } = await formFields(request);
  if (run) {
    const outcome = await runNow(services, run, actor);
    if (outcome === 'unknown') throw data(null, { status: 404 });
    throw redirect(`${href('/admin/functions')}?done=${outcome}`, 303);
  }
  if (!letter) throw data(null, { status: 400 });
  const count = await retryDeadLetters(services, letter === 'all' ? null : letter, actor);
  throw redirect(`${href('/admin/functions')}?done=${count > 0 ? 'retried' : 'none'}`, 303);
}

export default function AdminJobs({ loaderData }: Route.ComponentProps) {
  const { jobs, deadLetters, dead, done } = loaderData;
  return (
    <AdminPage
      title="Edge Functions"
      summary={`${jobs.length} functions, ${dead} dead ${dead === 1 ? 'letter' : 'letters'}`}
      done={done}
    >
      <JobTable jobs={jobs} />
      <DeadLetters letters={deadLetters} total={dead} />
    </AdminPage>
  );
}

type Props = { letters: readonly ShownLetter[]; total: number };

/** Jobs that failed for more than three days. */
function DeadLetters({ letters, total }: Props) {
  return (
    <section className="dead-letters" aria-labelledby="dead-letters">
      <div className="line">
        <h2 id="dead-letters">Dead letters</h2>
        {letters.some(({ canRetry }) => canRetry) && (
          <form method="post" action={href('/admin/functions')}>
            <Button variant="secondary" size="dense" name="letter" value="all">
              Try all again
            </Button>
          </form>
        )}
      </div>
      {letters.length === 0 ? (
        <p>None. Jobs that fail for more than three days are listed here, with the reason.</p>
      ) : (
        <Table letters={letters} />
      )}
      {total > letters.length && (
        <p>
          The newest {letters.length} of {total}.
        </p>
      )}
    </section>
  );
}

function Table({ letters }: { letters: readonly ShownLetter[] }) {
  return (
    <DenseTable
      caption="Dead letters"
      heads={['Function', 'Given up', { number: 'Tries' }, 'Reason', { hidden: 'Try again' }]}
      isCards
    >
      {letters.map(({ id, job, diedAt, tries, reason, canRetry }) => (
        <tr key={id} {...tableRoles.row}>
          <th {...tableRoles.rowHeading} scope="row">
            {job}
          </th>
          <td {...tableRoles.cell} className="card-right">
            {shortMoment(diedAt)}
          </td>
          <td {...tableRoles.cell} className="number card-hidden">
            {tries}
          </td>
          <td {...tableRoles.cell} className="card-wide">
            {reason}
          </td>
          <td {...tableRoles.cell} className="card-wide">
            {canRetry ? (
              <TryAgain id={id} job={job} />
            ) : (
              'Not a function of this version. Deleted after 90 days.'
            )}
          </td>
        </tr>
      ))}
    </DenseTable>
  );
}

function TryAgain({ id, job }: Pick<ShownLetter, 'id' | 'job'>) {
  return (
    <form method="post" action={href('/admin/functions')}>
      <Button variant="secondary" size="dense" name="letter" value={id}>
        Try again<span className="visually-hidden"> {job}</span>
      </Button>
    </form>
  );
}
