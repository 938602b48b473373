import type { HistoryEntry } from '../../platform/reporting.ts';
import { shortMoment } from '../../ui/content/dates.ts';

/** What the person wrote last, before anything else. */
export function LatestMessage({ latest }: { latest: HistoryEntry | undefined }) {
  if (!latest?.message) return null;
  const { at, message, state } = latest;
  return (
    <section className="latest-message" aria-labelledby="latest-heading">
      <div className="heading-row">
        <h2 id="latest-heading">Latest message</h2>
        <p>{shortMoment(at)}</p>
        {state && <span className={state.isUrgent ? 'late' : undefined}>{state.text}</span>}
      </div>
      <p className="person-words">{message.text}</p>
    </section>
  );
}
