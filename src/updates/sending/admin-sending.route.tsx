import { data } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, type Asked, success } from '../../accounts/admin-action.server.ts';
import { exportCsv, loadList } from '../../accounts/admin-lists.server.ts';
import { noticeIn } from '../../platform/forms/form-answer.ts';
import { AdminList } from '../../platform/lists/admin-list.tsx';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Tabs } from '../../ui/admin/panels.tsx';
import { fullMoment, shortMoment } from '../../ui/content/dates.ts';
import { Message } from '../../ui/forms/message.tsx';
import '../../ui/controls.css';
import type { Route } from './+types/admin-sending.route.ts';
import { type Change, changeSending, mayChange } from './hold-sending.server.ts';
import {
  countRecipients,
  readSending,
  recipientsOf,
  type SendingCounts,
} from './read-sending.server.ts';
import { findRefuser, type Refuser } from './release.server.ts';
import { notSent, type RecipientState, recipientStates } from './sending.ts';
import type { Sending as StoredSending } from './sendings.table.server.ts';
import './sending.css';

/** Who got what, when, on which consent, as a file for the regulator: by POST, and in the audit log. */
export const middleware: Route.MiddlewareFunction[] = [
  (args, next) =>
    exportCsv(recipientsOf(args.context.get(servicesContext), knownId(args.params.id)))(args, next),
];

/** Who may ask is asked before whether there is such a sending. */
const knownId = (id: string) => (z.safeParse(z.uuid(), id).success ? id : crypto.randomUUID());

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const list = await loadList(args, recipientsOf(services, knownId(args.params.id)));
  const id = recordIdIn(args.params);
  const sending = await readSending(services.db, id);
  if (!sending) throw data(null, { status: 404 });
  const counts = await countRecipients(services, sending);
  const may = (['pause', 'go-on', 'stop'] as const).filter((act) => mayChange(sending.state, act));
  const state = new URL(args.request.url).searchParams.get('state');
  const refuser = sending.state === 'held' ? await findRefuser(services.db, id) : null;
  // What was said of one that has been held or sent since is no longer so.
  const isOver = sending.state === 'held' || sending.state === 'done';
  const done = noticeIn(args.request.url, isOver ? { unchanged } : notices);
  return { list, sending, counts, may, state, refuser, done };
}

const unchanged = 'Nothing was changed: this is how it stands.';
const notices: Record<string, string> = {
  unchanged,
  created: 'It goes out by itself.',
  pause: 'Paused. No one else gets it until someone says go on.',
  'go-on': 'It goes on.',
  stop: 'Stopped. Those who did not get it will not.',
};

export const action = adminAction({
  may: 'admin',
  schema: z.discriminatedUnion('intent', [
    z.object({ intent: z.enum(['pause', 'go-on', 'stop']) }),
    z.object({ intent: z.literal('without'), target: z.string().check(z.maxLength(253)) }),
  ]),
  acts: { pause: change, 'go-on': change, stop: change, without: goOnWithout },
});

async function change({ services, actor, id }: Asked, { intent }: { intent: Change }) {
  return success((await changeSending(services, actor, id, intent)) ? intent : 'unchanged');
}

async function goOnWithout({ services, actor, id }: Asked, { target }: { target: string }) {
  const isChanged = await changeSending(services, actor, id, 'go-on', [target]);
  return success(isChanged ? 'go-on' : 'unchanged');
}

type Sending = Route.ComponentProps['loaderData']['sending'];

export default function AdminSending({ loaderData }: Route.ComponentProps) {
  const { list, sending, counts, may, state, refuser, done } = loaderData;
  return (
    <AdminList
      {...list}
      title={sending.title}
      summary={formatSummary(sending)}
      done={done}
      actions={<Acts may={may} refuser={refuser} />}
      views={
        <>
          {sending.state === 'held' && (
            <Message tone="error" title={`Held by itself, ${shortMoment(sending.stateAt)}`}>
              <p>{sending.heldReason} No one else gets it until someone says go on.</p>
              {refuser && <p>{formatRefuser(refuser)}</p>}
            </Message>
          )}
          {sending.without.length > 0 && (
            <Message tone="info" title={`Those at ${sending.without.join(', ')} wait`}>
              <p>“Go on” sends it to them too. No one gets it twice.</p>
            </Message>
          )}
          <SendingFacts sending={sending} counts={counts} />
          <Views
            counts={counts}
            path={list.path}
            current={state}
            isStopped={sending.state === 'stopped'}
          />
        </>
      }
    />
  );
}

function formatSummary({ state, by, scheduledFor, startedAt, finishedAt }: Sending) {
  const since = startedAt && `since ${shortMoment(startedAt)}`;
  const words: Record<Sending['state'], string> = {
    scheduled: `Goes out ${fullMoment(scheduledFor)}`,
    preparing: 'Its recipients are being written down',
    sending: `Sending ${since}`,
    paused: `Paused${startedAt ? `; begun ${shortMoment(startedAt)}` : ''}`,
    held: 'Held',
    stopped: `Stopped${finishedAt ? ` ${shortMoment(finishedAt)}` : ''}`,
    done: `Sent${finishedAt ? `, until ${shortMoment(finishedAt)}` : ''}`,
  };
  return `${words[state]}, by ${by}`;
}

const formatRefuser = ({ domain, refused, of, waiting }: Refuser) =>
  `${refused} of the ${of} refused are at ${domain}. Without it, the ${waiting} who wait there can be sent to from this page later.`;

function Acts({ may, refuser }: { may: readonly Change[]; refuser: Refuser | null }) {
  if (may.length === 0) return null;
  return (
    <form method="post" className="button-row">
      {may.includes('pause') && (
        <Button variant="secondary" size="dense" name="intent" value="pause" data-key="p">
          Pause <kbd className="key">P</kbd>
        </Button>
      )}
      {may.includes('go-on') && (
        <Button size="dense" name="intent" value="go-on" data-key="p">
          {refuser ? 'Go on with all' : 'Go on'} <kbd className="key">P</kbd>
        </Button>
      )}
      {refuser && (
        <Button variant="secondary" size="dense" name="intent" value={`without:${refuser.domain}`}>
          Go on without {refuser.domain}
        </Button>
      )}
      <details className="popover">
        <summary>Stop…</summary>
        <div>
          <p>Those who have not got it will not. This cannot be undone.</p>
          <ButtonRow>
            <Button variant="danger" size="dense" name="intent" value="stop">
              Stop for good
            </Button>
          </ButtonRow>
        </div>
      </details>
    </form>
  );
}

type ViewsProps = {
  counts: SendingCounts;
  path: string;
  current: string | null;
  isStopped: boolean;
};

function Views({ counts, path, current, isStopped }: ViewsProps) {
  const states = Object.entries(recipientStates) as [RecipientState, { label: string }][];
  const all = states.reduce((sum, [key]) => sum + counts[key], 0);
  const views = states.filter(([key]) => counts[key] > 0 || key === current);
  return (
    <Tabs
      label="Recipients"
      tabs={[
        { label: 'All', href: path, count: all, isCurrent: !current },
        ...views.map(([key, { label }]) => ({
          label: key === 'waiting' && isStopped ? notSent : label,
          href: `${path}?state=${key}`,
          count: counts[key],
          isCurrent: current === key,
        })),
      ]}
    />
  );
}

type Props = { sending: Pick<StoredSending, 'total' | 'state'>; counts: SendingCounts };

/** How far it is, and what became of it so far: a scale, and the numbers below. */
function SendingFacts({ sending: { total, state }, counts }: Props) {
  const { accepted, refused, trying, bounced, complained, unsubscribed, replied } = counts;
  const got = accepted + bounced + complained + unsubscribed + replied;
  const rest = state === 'stopped' ? notSent : 'Waiting';
  const share = (count: number) => (total > 0 ? (count / total) * 1000 : 0);
  return (
    <>
      <svg
        className="sending-scale"
        viewBox="0 0 1000 16"
        preserveAspectRatio="none"
        role="img"
        aria-label={`Of ${total}: ${got} accepted, ${refused} refused, ${trying} being tried again, ${counts.waiting} waiting`}
      >
        <rect className="border" width="1000" height="16" />
        <rect className="accepted" width={share(got)} height="16" />
        <rect className="refused" x={share(got)} width={share(refused)} height="16" />
        <rect className="trying" x={share(got + refused)} width={share(trying)} height="16" />
      </svg>
      <dl className="sending-counts">
        <Count label="Accepted" note={`of ${total}, by their mail server`} count={got} />
        <Count label="Refused" note="by their mail server" count={refused} />
        {trying > 0 && <Count label="Trying again" note="later" count={trying} />}
        <Count label="Left out" note="since the start" count={counts.leftOutSince} />
        {counts.waiting > 0 && <Count label={rest} note="" count={counts.waiting} />}
        <Count label="Bounced later" note={`of ${got}`} count={bounced} />
        <Count label="Complained" note="as far as providers tell" count={complained} />
        <Count label="Unsubscribed" note="by a link in it" count={unsubscribed} />
        <Count label="Replied" note="and stand in the inbox" count={replied} />
      </dl>
      <p className="note">
        Opened, clicked: not measured. There is no pixel, and links lead straight to the page.
      </p>
    </>
  );
}

function Count({ label, note, count }: { label: string; note: string; count: number }) {
  return (
    <div>
      <dt>
        {label} <small>{note}</small>
      </dt>
      <dd className="number">{count.toLocaleString('en-GB')}</dd>
    </div>
  );
}
