import { href } from 'react-router';
import { listAddress, type ListView } from '../../platform/lists/list-query.ts';
import { CardCell, CardRow } from '../../ui/content/table.tsx';
import { NothingHere, DenseTable } from '../../ui/admin-page.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import { Message } from '../../ui/forms/message.tsx';
import type { WebhookDelivery, WebhookEndpoint } from './webhooks.table.server.ts';

type Props = { endpointId: string; deliveries: { rows: WebhookDelivery[]; view: ListView } };

const states = [
  ['', 'All'],
  ['queued', 'Waiting'],
  ['held', 'Held'],
  ['sent', 'Sent'],
  ['failed', 'Failed'],
  ['dropped', 'Dropped'],
] as const;

export function DeliveryTable({ endpointId, deliveries: { rows, view } }: Props) {
  const path = href('/admin/webhooks/:id', { id: endpointId });
  const params = new URLSearchParams(view.query);
  const chosen = params.get('state') ?? '';
  return (
    <section aria-labelledby="deliveries-heading">
      <h2 id="deliveries-heading">Deliveries</h2>
      <nav className="flow webhook-states" aria-label="Deliveries by state">
        {states.map(([state, label]) => (
          <a
            key={label}
            href={listAddress(path, params, { state })}
            aria-current={state === chosen ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      {rows.length === 0 ? (
        <NothingHere
          isFiltered={chosen !== ''}
          path={path}
          empty="Send a test ping, or wait for a new person, a change or a message."
        />
      ) : (
        <Table rows={rows} path={path} />
      )}
      <nav className="flow pager" aria-label="Pages">
        {view.previous && (
          <a rel="prev" href={listAddress(path, params, { before: view.previous })}>
            ← Previous
          </a>
        )}
        {view.next && (
          <a rel="next" href={listAddress(path, params, { after: view.next })}>
            Next →
          </a>
        )}
      </nav>
    </section>
  );
}

function Table({ rows, path }: { rows: WebhookDelivery[]; path: string }) {
  return (
    <DenseTable
      caption="Deliveries"
      heads={[
        'Created',
        'Event',
        'About',
        'State',
        'Reason',
        { number: 'Tries' },
        'Next try',
        { hidden: 'Replay' },
      ]}
      isCards
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} path={path} />
      ))}
    </DenseTable>
  );
}

function Row({ row, path }: { row: WebhookDelivery; path: string }) {
  const { id, createdAt, event, state, status, reason, tries, nextTryAt } = row;
  const about = getSubjectHref(row);
  return (
    <CardRow>
      <CardCell>{shortMoment(createdAt)}</CardCell>
      <CardCell at="below">{event}</CardCell>
      <CardCell at="wide">{about && <a href={about}>open</a>}</CardCell>
      <CardCell at="right" className={state === 'failed' ? 'late' : undefined}>
        {state}
      </CardCell>
      <CardCell at="wide">{reason ?? (status && `status ${status}`)}</CardCell>
      <CardCell at="hidden" className="number">
        {tries}
      </CardCell>
      <CardCell at="hidden">{nextTryAt && shortMoment(nextTryAt)}</CardCell>
      <CardCell at="end">
        {(state === 'failed' || state === 'sent') && (
          <form method="post" action={path}>
            <input type="hidden" name="intent" value="replay" />
            <input type="hidden" name="deliveryId" value={id} />
            <Button variant="secondary" size="dense">
              Replay
              <span className="visually-hidden">
                {' '}
                {event} of {shortMoment(createdAt)}
              </span>
            </Button>
          </form>
        )}
      </CardCell>
    </CardRow>
  );
}

function getSubjectHref({ event, leadId, personId }: WebhookDelivery): string | null {
  if (leadId) return href('/admin/leads/:id', { id: leadId });
  const isThere = personId !== null && event !== 'person.deleted';
  return isThere ? href('/admin/people/:id', { id: personId }) : null;
}

type Shown = Pick<WebhookEndpoint, 'state' | 'reason' | 'failingSince'>;

export function EndpointState({ endpoint: { state, reason, failingSince } }: { endpoint: Shown }) {
  if (state === 'disabled') return <span className="late">disabled: {reason}</span>;
  if (failingSince === null) return <>active</>;
  return <span className="late">failing since {shortMoment(failingSince)}</span>;
}

/** Shown only once; the table stores it encrypted. */
export function ShownSecret({ secret, next }: { secret: string; next: string }) {
  return (
    <div className="webhook-shown">
      <Message tone="success" title="The secret of this webhook">
        <p>Copy it into the receiver now: it is shown only once.</p>
        <p>
          <code className="webhook-secret">{secret}</code>
        </p>
        <ButtonLink href={next} variant="secondary" size="dense">
          I have saved it
        </ButtonLink>
      </Message>
    </div>
  );
}
