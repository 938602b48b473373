import type { HistoryEntry } from '../../platform/reporting.ts';
import { PromiseScale } from '../../ui/admin/promise-scale.tsx';
import { shortMoment } from '../../ui/content/dates.ts';

/** What the person wrote last, before anything else. */
type Props = { latest: HistoryEntry | undefined; now: Date };

export function LatestMessage({ latest, now }: Props) {
  if (!latest?.message) return null;
  const { at, message, state } = latest;
  const { dueAt } = message;
  return (
    <section className="latest-message" aria-labelledby="latest-heading">
      <div className="heading-row">
        <h2 id="latest-heading">Latest message</h2>
        <p>{shortMoment(at)}</p>
        {dueAt ? (
          <PromiseScale msLeft={dueAt.getTime() - now.getTime()} />
        ) : (
          state && <span>{state.text}</span>
        )}
      </div>
      <p className="person-words">{message.text}</p>
    </section>
  );
}
