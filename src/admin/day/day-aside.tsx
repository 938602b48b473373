import { href } from 'react-router';
import type { AttentionLine } from '../../platform/reporting.ts';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { formatTime } from '../../ui/content/dates.ts';
import type { Day } from './read-day.server.ts';

/** Beside the tables: what came in, how the site is, who has what. */
export function DayAside({ day }: { day: Day }) {
  return (
    <aside aria-label="Since yesterday" data-live="aside">
      <Arrived day={day} />
      {day.health && <Health health={day.health} />}
      {day.team.length > 0 && <Team day={day} />}
    </aside>
  );
}

function Arrived({ day: { arrived, since } }: { day: Day }) {
  return (
    <section>
      <h2>Since yesterday, {formatTime(since)}</h2>
      {arrived.length === 0 ? (
        <p>Nothing came in.</p>
      ) : (
        <ul className="counts">
          {arrived.map(({ label, count, href: address }) => (
            <li key={label}>
              {address ? <a href={address}>{label}</a> : label}
              <b>{count.toLocaleString('en-GB')}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** As many as fit beside the tables. */
const told = 3;

function Health({ health }: { health: NonNullable<Day['health']> }) {
  const { level, title, failing, lines } = health;
  return (
    <section aria-labelledby="health">
      <h2 id="health">Health</h2>
      <p>
        <RiskMark level={level}>{title}</RiskMark>
      </p>
      <p className="quiet">
        {failing.slice(0, told).map(({ name, message }) => `${name}: ${message} `)}
        {failing.length > told && `And ${failing.length - told} more. `}
        <a href={href('/admin/status')}>Status</a>
      </p>
      {lines.length > 0 && (
        <ul className="needs-attention" aria-label="Needs attention">
          <WaitingLines lines={lines} />
        </ul>
      )}
    </section>
  );
}

function Team({ day: { team } }: { day: Day }) {
  return (
    <section aria-labelledby="team">
      <h2 id="team">Team</h2>
      <ul className="counts">
        {team.map(({ id, name, count, href: address }) => {
          const label =
            name === null ? 'No owner, open conversations' : `${name}, open conversations`;
          return (
            <li key={id}>
              {address ? <a href={address}>{label}</a> : label}
              <b>{count}</b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type LinesProps = { lines: readonly AttentionLine[] };

export function WaitingList({ lines }: LinesProps) {
  return (
    <section className="waiting" aria-labelledby="waiting">
      <h2 id="waiting">Needs attention</h2>
      {lines.length === 0 ? (
        <p>Nothing: no promise is running out, no deadline is near, and no email has failed.</p>
      ) : (
        <ul>
          <WaitingLines lines={lines} />
        </ul>
      )}
    </section>
  );
}

const WaitingLines = ({ lines }: LinesProps) =>
  lines.map(({ kind, message, href: address, isUrgent }) => (
    <li key={kind} className={isUrgent ? 'urgent' : undefined}>
      <a href={address} data-row="">
        {message}
      </a>
    </li>
  ));
