import { href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, success } from '../../accounts/admin-action.server.ts';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { noticeIn } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { isQuietCopy } from '../../platform/jobs/hold.server.ts';
import { hasEmailServer } from '../emails/manage-emails.server.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import type { Route } from './+types/status.route.ts';
import { goLive } from './go-live.server.ts';
import { type CheckedPart, runHealthChecks } from '../attention.server.ts';
import { worst } from './status-rules.ts';
import type { Level } from '../../platform/reporting.ts';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { Table } from '../../ui/content/table.tsx';
import '../records.css';
import { checkEmailServer } from './email-checks.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  return {
    lines: await runHealthChecks(services),
    lookedAt: services.clock(),
    mayTryMail: hasEmailServer(services),
    isQuiet: await isQuietCopy(services.db),
    done: noticeIn(request.url, statusNotices),
  };
}

/**
 * Makes a restored copy live, or checks the email server, which takes up to five seconds and so has a
 * button instead of running on page load.
 */
export const action = adminAction({
  may: 'admin',
  schema: z.object({ intent: z.enum(['go-live', 'check-email']) }),
  acts: {
    'go-live': async ({ services, actor }) => {
      await goLive(services, actor);
      return success('live');
    },
    'check-email': async ({ services, actor }) =>
      success((await checkEmailServer(services, actor)) === 'tried' ? 'tried' : 'rest'),
  },
});

const statusNotices: Record<string, string> = {
  tried: 'The mail server was tried. Its line shows the result.',
  rest: 'It was tried less than two minutes ago. Its line shows the result.',
  live: 'It is live: emails go out and webhooks are called, beginning with what was held.',
};

const summary = {
  green: 'Everything works.',
  amber: 'It works, but something needs a look.',
  red: 'Something is not working.',
};

export default function AdminStatus({ loaderData }: Route.ComponentProps) {
  const { lines, lookedAt, mayTryMail, isQuiet, done } = loaderData;
  return (
    <AdminPage
      title="Is it working?"
      summary={`${summary[worst(lines.map(({ level }) => level))]} Checked ${shortMoment(lookedAt)}.`}
      done={done}
      actions={
        <>
          {isQuiet && <GoLive />}
          {mayTryMail && <TryMail />}
        </>
      }
    >
      <StatusTable lines={lines} />
    </AdminPage>
  );
}

function GoLive() {
  return (
    <form method="post" action={href('/admin/status')}>
      <Button size="dense" name="intent" value="go-live">
        Go live
      </Button>
    </form>
  );
}

function TryMail() {
  return (
    <form method="post" action={href('/admin/status')}>
      <Button variant="secondary" size="dense" name="intent" value="check-email">
        Try the mail server
      </Button>
    </form>
  );
}

const marks = {
  green: { level: 'low', word: 'works' },
  amber: { level: 'moderate', word: 'look' },
  red: { level: 'high', word: 'broken' },
} as const satisfies Record<Level, unknown>;

/** Each check shows a shape and a word, its state, and what to do. */
function StatusTable({ lines }: { lines: readonly CheckedPart[] }) {
  return (
    <Table
      caption="Status"
      className="table status"
      heads={['What', 'State', 'What was found, and what to do']}
    >
      {lines.map(({ name, level, message, advice }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>
            <RiskMark level={marks[level].level}>{marks[level].word}</RiskMark>
          </td>
          <td>
            <p>{message}</p>
            {advice && <p className="quiet">{advice}</p>}
          </td>
        </tr>
      ))}
    </Table>
  );
}
