import type { AttentionLine } from '../http/watch.ts';

/** What needs attention, each line linked to where it is dealt with. */
export function WaitingList({ lines }: { lines: readonly AttentionLine[] }) {
  return (
    <section className="admin-waiting" aria-labelledby="waiting">
      <h2 id="waiting">Needs attention</h2>
      {lines.length === 0 ? (
        <p>Nothing is waiting.</p>
      ) : (
        <ul>
          {lines.map(({ kind, says, href }) => (
            <li key={kind}>
              <a href={href}>{says}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
