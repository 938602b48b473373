import type { SendingCounts } from './read-sending.server.ts';
import type { Sending } from './sendings.table.server.ts';
import './sending.css';

type Props = { sending: Pick<Sending, 'total' | 'state'>; counts: SendingCounts };

/** How far it is, and what became of it so far: a scale, and the numbers below. */
export function SendingFacts({ sending: { total, state }, counts }: Props) {
  const { accepted, refused, trying, bounced, complained, unsubscribed, replied } = counts;
  const got = accepted + bounced + complained + unsubscribed + replied;
  const rest = state === 'stopped' ? 'Not sent' : 'Waiting';
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
        <div>
          <dt>Opened, clicked</dt>
          <dd>Not measured: no pixel, and links lead straight to the page.</dd>
        </div>
      </dl>
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
