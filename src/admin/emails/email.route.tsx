import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, success } from '../../accounts/admin-action.server.ts';
import { loadList } from '../../accounts/admin-lists.server.ts';
import {
  emailMessages as table,
  emailWords,
} from '../../platform/email/email-messages.table.server.ts';
import { adminList } from '../../platform/lists/admin-list.server.ts';
import { noticeIn } from '../../platform/forms/form-answer.ts';
import { getEmails } from '../../platform/feature.ts';
import { servicesContext } from '../../platform/services.ts';
import { countEmail, countHeld } from './reporting.server.ts';
import { formatPurpose } from '../../platform/email/email.ts';
import {
  dismissFailed,
  hasEmailServer,
  requeued,
  resendFailed,
  sendHeld,
} from './manage-emails.server.ts';
import { AdminList } from '../../platform/lists/admin-list.tsx';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/email.route.ts';
import { emailNotices } from './email-rules.ts';
import { toStateCell } from './email-state.tsx';

const list = adminList({
  title: 'Emails',
  empty: 'Every email the site has to send is listed here, with its outcome.',
  table,
  date: table.createdAt,
  search: emailWords(table),
  searchLabel: 'Search address or reason',
  filters: async (services) => {
    const all = getEmails(services).flatMap(({ name, purposes: several = [name] }) => several);
    const purposes = all.map((value) => ({
      value,
      label: formatPurpose(value),
      where: eq(table.purpose, value),
    }));
    return () => [
      { name: 'state', label: 'State', options: stateOptions },
      { name: 'purpose', label: 'For', options: purposes },
    ];
  },
  columns: [
    { label: 'Created', sort: table.createdAt, value: ({ createdAt }) => createdAt },
    { label: 'For', value: ({ purpose }) => formatPurpose(purpose) },
    { label: 'To', value: ({ recipient }) => recipient ?? { note: 'forgotten' } },
    { label: 'State', value: toStateCell },
    { label: 'Reason', value: ({ reason }) => reason },
    { label: 'Tries', isNumber: true, value: ({ tries }) => tries },
    { label: 'Next try', value: ({ state, nextTryAt }) => (state === 'held' ? null : nextTryAt) },
  ],
  href: ({ id }) => href('/admin/mail/:id', { id }),
});

const stateOptions = [
  { value: 'queued', where: and(eq(table.state, 'queued'), isNull(table.reason)) },
  { value: 'held', where: eq(table.state, 'held') },
  { value: 'failing', where: and(eq(table.state, 'queued'), isNotNull(table.reason)) },
  { value: 'sent', where: eq(table.state, 'sent') },
  { value: 'failed', where: eq(table.state, 'failed') },
  { value: 'kept', where: eq(table.state, 'kept') },
].map((option) => ({ ...option, label: option.value }));

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await loadList({ request, context }, list);
  const services = context.get(servicesContext);
  const [{ failed, refused, failing }, held] = await Promise.all([
    countEmail(services.db),
    countHeld(services.db),
  ]);
  return {
    page,
    counts: { failed: failed + refused, failing, held },
    purpose: new URL(request.url).searchParams.get('purpose') ?? '',
    done: noticeIn(request.url, emailNotices),
    isKeeping: !hasEmailServer(services),
  };
}

/** Resends failed emails (all, or the filtered purpose), releases held ones, or dismisses failures. */
export const action = adminAction({
  may: 'admin',
  schema: z.object({
    intent: z.enum(['send-held', 'resend', 'dismiss']),
    purpose: z._default(z.string(), ''),
  }),
  acts: {
    'send-held': async ({ services, actor }) => requeued(await sendHeld(services, actor)),
    resend: async ({ services, actor }, { purpose }) => {
      const only = purpose === '' ? null : purpose.slice(0, 100);
      return requeued(await resendFailed(services, actor, only), purpose);
    },
    dismiss: async ({ services, actor }) => {
      await dismissFailed(services, actor, null);
      return success('all-dismissed');
    },
  },
});

type Data = Route.ComponentProps['loaderData'];

export default function AdminEmail({ loaderData }: Route.ComponentProps) {
  const { page, isKeeping, done } = loaderData;
  return (
    <AdminList
      {...page}
      searchLabel={isKeeping ? 'Search address or subject' : page.searchLabel}
      summary={<Summary {...loaderData} />}
      done={done}
      actions={<Actions {...loaderData} />}
    />
  );
}

function Summary({ counts, isKeeping }: Data) {
  return (
    <>
      <a href={`${href('/admin/mail')}?state=failed`}>{counts.failed} failed</a>,{' '}
      <a href={`${href('/admin/mail')}?state=failing`}>{counts.failing} failing</a>
      {counts.held > 0 && (
        <>
          , <a href={`${href('/admin/mail')}?state=held`}>{counts.held} held</a>
        </>
      )}
      {isKeeping && '. No mail server is set, so emails are kept here and not sent'}
    </>
  );
}

function Actions({ counts, purpose }: Data) {
  const all = 'Send all failed again';
  const words = purpose ? `${all}: ${formatPurpose(purpose)}` : all;
  return (
    <>
      {counts.held > 0 && <Action intent="send-held" words="Send the held emails" />}
      {counts.failed > 0 && <Action intent="resend" purpose={purpose} words={words} />}
      {counts.failed > 0 && <Action intent="dismiss" words="Dismiss all failed" />}
    </>
  );
}

type ActionProps = { intent: string; words: string; purpose?: string };

function Action({ intent, words, purpose = '' }: ActionProps) {
  return (
    <form method="post" action={href('/admin/mail')}>
      <input type="hidden" name="purpose" value={purpose} />
      <Button variant="secondary" size="dense" name="intent" value={intent}>
        {words}
      </Button>
    </form>
  );
}
