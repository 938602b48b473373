import { redirect } from 'react-router';
import { accountLinks } from '../../accounts/links/account-links.table.server.ts';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { listPage } from '../../platform/lists/list-page.server.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
import { noticeIn } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { countHeld, countEmail } from './email-counts.server.ts';
import { emailList } from './email-list.server.ts';
import { formatPurpose } from '../../platform/email/email-standing.ts';
import { dismissFailed, hasEmailServer, resendFailed, sendHeld } from './resend-email.server.ts';
import { AdminList, type Column } from '../../ui/admin/admin-list.tsx';
import { Button } from '../../ui/button.tsx';
import { shortMoment } from '../../ui/content/short-moment.ts';
import type { Route } from './+types/email.route.ts';
import { EmailState } from './email-state.tsx';
import { emailNotices } from './email-words.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  const params = new URL(request.url).searchParams;
  const [page, { failed, refused, failing }, held] = await Promise.all([
    listPage(services.db, emailList, request.url),
    countEmail(services.db),
    countHeld(services.db),
  ]);
  // Each email with an account link says what the link is for.
  const emailJobs = services.jobs
    .listed(services.clock())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('send-') && name !== 'send-account-link');
  return {
    view: page.view,
    // The content of a kept email is left to its own page, where reading it is recorded.
    rows: page.rows.map((row) => ({ ...row, keptContent: null })),
    counts: { failed: failed + refused, failing, held },
    purposes: [...emailJobs, ...accountLinks.purpose.enumValues],
    purpose: params.get('purpose') ?? '',
    done: noticeIn(request.url, emailNotices),
    isKeeping: !hasEmailServer(services),
  };
}

/** Resends failed emails (all, or the filtered purpose), releases held ones, or dismisses failures. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  const { act, purpose = '' } = await formFields(request);
  if (act === 'dismiss') {
    await dismissFailed(services, actor, null);
    throw redirect('/admin/mail?done=all-dismissed', 303);
  }
  const { queued, left } =
    act === 'send-held'
      ? await sendHeld(services, actor)
      : await resendFailed(services, actor, purpose === '' ? null : purpose.slice(0, 100));
  let done = left > 0 ? 'some' : 'all';
  if (queued === 0) done = 'none';
  const query = new URLSearchParams({ ...(purpose && { purpose }), done });
  throw redirect(`/admin/mail?${query}`, 303);
}

type Data = Route.ComponentProps['loaderData'];
type Row = Data['rows'][number];

const columns: Column<Row>[] = [
  { label: 'Created', sort: 'created', cell: ({ createdAt }) => shortMoment(createdAt) },
  { label: 'For', cell: ({ purpose }) => formatPurpose(purpose) },
  { label: 'To', cell: ({ recipient }) => recipient ?? <small>forgotten</small> },
  { label: 'State', cell: (row) => <EmailState message={row} /> },
  { label: 'Reason', cell: ({ reason }) => reason ?? '' },
  { label: 'Tries', isNumber: true, cell: ({ tries }) => tries },
  {
    label: 'Next try',
    cell: ({ state, nextTryAt }) => (nextTryAt && state !== 'held' ? shortMoment(nextTryAt) : ''),
  },
];

const states = ['queued', 'held', 'failing', 'sent', 'failed', 'kept'];

export default function AdminEmail({ loaderData }: Route.ComponentProps) {
  const { rows, view, purposes, done } = loaderData;
  const filters = [
    { name: 'state', label: 'State', options: states.map((value) => ({ value, label: value })) },
    {
      name: 'purpose',
      label: 'For',
      options: purposes.map((value) => ({ value, label: formatPurpose(value) })),
    },
  ];
  return (
    <AdminList
      title="Mail"
      empty="Every email the site has to send is listed here, with its outcome."
      path="/admin/mail"
      says={<Says {...loaderData} />}
      done={done}
      actions={<Acts {...loaderData} />}
      searchLabel={loaderData.isKeeping ? 'Search address or subject' : 'Search address or reason'}
      view={view}
      rows={rows}
      getHref={({ id }) => `/admin/mail/${id}`}
      columns={columns}
      filters={filters}
    />
  );
}

function Says({ counts, isKeeping }: Data) {
  return (
    <>
      <a href="/admin/mail?state=failed">{counts.failed} failed</a>,{' '}
      <a href="/admin/mail?state=failing">{counts.failing} failing</a>
      {counts.held > 0 && (
        <>
          , <a href="/admin/mail?state=held">{counts.held} held</a>
        </>
      )}
      {isKeeping && '. No mail server is set, so emails are kept here and not sent'}
    </>
  );
}

function Acts({ counts, purpose }: Data) {
  return (
    <>
      {counts.held > 0 && <Act act="send-held" words="Send the held emails" />}
      {counts.failed > 0 && (
        // Of the filtered purpose, or all.
        <Act
          act="resend"
          purpose={purpose}
          words={
            purpose ? `Send all failed again: ${formatPurpose(purpose)}` : 'Send all failed again'
          }
        />
      )}
      {counts.failed > 0 && <Act act="dismiss" words="Dismiss all failed" />}
    </>
  );
}

function Act({ act, words, purpose = '' }: { act: string; words: string; purpose?: string }) {
  return (
    <form method="post" action="/admin/mail">
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="purpose" value={purpose} />
      <Button variant="secondary" size="dense">
        {words}
      </Button>
    </form>
  );
}
