import { redirect } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { noticeIn } from '../../http/forms/notice-in.ts';
import { platformContext } from '../../http/platform.server.ts';
import { hasMailServer } from '../../mail/resend-mail.server.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { shortMoment } from '../../ui/content/short-moment.ts';
import type { Route } from './+types/status.route.ts';
import { checkMailServer } from './check-mail-server.server.ts';
import { lookAtStatus } from './look-at-status.server.ts';
import { worst } from './status-rules.ts';
import { StatusTable } from './status-table.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const platform = context.get(platformContext);
  return {
    lines: await lookAtStatus(platform),
    lookedAt: platform.clock(),
    mayTryMail: hasMailServer(platform),
    done: noticeIn(request.url, statusNotices),
  };
}

/**
 * Checks the mail server. That takes up to five seconds, so it has a button and is not part of loading
 * the page.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireAdmin({ request, context });
  const outcome = await checkMailServer(context.get(platformContext), actor);
  throw redirect(`/admin/status?done=${outcome === 'tried' ? 'tried' : 'rest'}`, 303);
}

/** By the `done` of the address. */
const statusNotices: Record<string, string> = {
  tried: 'The mail server was tried. The first line shows the result.',
  rest: 'It was tried less than two minutes ago. The first line shows the result.',
};

const summary = {
  green: 'Everything works.',
  amber: 'It works, but something needs a look.',
  red: 'Something is not working.',
};

export default function AdminStatus({ loaderData }: Route.ComponentProps) {
  const { lines, lookedAt, mayTryMail, done } = loaderData;
  return (
    <AdminPage
      title="Is it working?"
      says={`${summary[worst(lines.map(({ level }) => level))]} Checked ${shortMoment(lookedAt)}.`}
      done={done}
      actions={mayTryMail && <TryMail />}
    >
      <StatusTable lines={lines} />
    </AdminPage>
  );
}

function TryMail() {
  return (
    <form method="post" action="/admin/status">
      <Button variant="secondary" size="dense">
        Try the mail server
      </Button>
    </form>
  );
}
