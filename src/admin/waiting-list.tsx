import type { AttentionLine } from '../platform/reporting.ts';

type Props = { lines: readonly AttentionLine[] };

export function WaitingList({ lines }: Props) {
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

export const WaitingLines = ({ lines }: Props) =>
  lines.map(({ kind, message, href, isUrgent }) => (
    <li key={kind} className={isUrgent ? 'urgent' : undefined}>
      <a href={href} data-row="">
        {message}
      </a>
    </li>
  ));
