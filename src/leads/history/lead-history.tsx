import type { HistoryEntry } from '../../platform/reporting.ts';
import { KeyValues } from '../../ui/content/lists.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import { HistoryNote } from '../notes/history-note.tsx';
import type { LeadAnswer } from '../desk/lead-answer.ts';
import type { LeadPageData } from '../desk/read-lead.server.ts';

type Props = { page: LeadPageData; answer: LeadAnswer | undefined };

export function LeadHistory({ page, answer }: Props) {
  const { lead, history, notes } = page;
  const entries = [
    ...history.map((entry) => ({ ...entry, shown: <Entry entry={entry} /> })),
    ...notes.map((note) => ({
      at: note.createdAt,
      key: note.id,
      kind: 'Note',
      shown: <HistoryNote leadId={lead.id} note={note} answer={answer} />,
    })),
  ];
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <ol className="lead-history">
        {entries
          .toSorted((a, b) => b.at.getTime() - a.at.getTime())
          .map(({ at, key, kind, shown }) => (
            <li key={key}>
              <p className="lead-history-when">
                <time dateTime={at.toISOString()}>{shortMoment(at)}</time>
                <span>{kind}</span>
              </p>
              <div>{shown}</div>
            </li>
          ))}
      </ol>
    </section>
  );
}

function Entry({ entry: { title, detail, answers, state, href } }: { entry: HistoryEntry }) {
  return (
    <>
      <p>
        {href ? (
          <a href={href} data-row="">
            {title}
          </a>
        ) : (
          title
        )}{' '}
        {state && (
          <span className={state.isUrgent ? 'lead-state urgent' : 'lead-state'}>{state.text}</span>
        )}
      </p>
      {detail && <p className="lead-words">{detail}</p>}
      {answers && (
        <details className="lead-answers">
          <summary>{answers.title}</summary>
          <KeyValues items={answers.items} />
        </details>
      )}
    </>
  );
}
