import type { AttentionLine } from '../http/watch.ts';

/** What waits for somebody, each a way to where it is worked off. */
export function WaitingList({ lines }: { lines: readonly AttentionLine[] }) {
  return (
    <section className="admin-waiting" aria-labelledby="waiting">
      <h2 id="waiting">What waits for somebody</h2>
      {lines.length === 0 ? (
        <p>Nothing waits.</p>
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
