import { href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, success, gone } from '../accounts/admin-action.server.ts';
import { requireAdmin } from '../accounts/guards.server.ts';
import { noticeIn } from '../platform/forms/form-answer.ts';
import { servicesContext } from '../platform/services.ts';
import { CardCell, CardHeading, CardRow } from '../ui/content/table.tsx';
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

/** The target is a job to start, or a dead letter to try again, or all. */
export const action = adminAction({
  may: 'admin',
  schema: z.object({ intent: z.enum(['run', 'retry']), target: z.string() }),
  acts: {
    run: async ({ services, actor }, { target }) => {
      const outcome = await runNow(services, target, actor);
      return outcome === 'unknown' ? gone : success(outcome);
    },
    retry: async ({ services, actor }, { target }) => {
      const count = await retryDeadLetters(services, target === 'all' ? null : target, actor);
      return success(count > 0 ? 'retried' : 'none');
    },
  },
});

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
      <div className="flow line">
        <h2 id="dead-letters">Dead letters</h2>
        {letters.some(({ canRetry }) => canRetry) && (
          <form method="post" action={href('/admin/functions')}>
            <Button variant="secondary" size="dense" name="intent" value="retry:all">
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
        <CardRow key={id}>
          <CardHeading>{job}</CardHeading>
          <CardCell at="right">{shortMoment(diedAt)}</CardCell>
          <CardCell at="hidden" className="number">
            {tries}
          </CardCell>
          <CardCell at="wide">{reason}</CardCell>
          <CardCell at="wide">
            {canRetry ? (
              <TryAgain id={id} job={job} />
            ) : (
              'Not a function of this version. Deleted after 90 days.'
            )}
          </CardCell>
        </CardRow>
      ))}
    </DenseTable>
  );
}

function TryAgain({ id, job }: Pick<ShownLetter, 'id' | 'job'>) {
  return (
    <form method="post" action={href('/admin/functions')}>
      <Button variant="secondary" size="dense" name="intent" value={`retry:${id}`}>
        Try again<span className="visually-hidden"> {job}</span>
      </Button>
    </form>
  );
}
