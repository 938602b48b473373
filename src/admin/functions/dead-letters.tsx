import { DenseTable } from '../../ui/admin/dense-table.tsx';
import { Button } from '../../ui/button.tsx';
import { shortMoment } from '../../ui/content/short-moment.ts';
import type { ShownLetter } from './functions.server.ts';

type Props = { letters: readonly ShownLetter[]; total: number };

/** Jobs that were given up after more than three days. */
export function DeadLetters({ letters, total }: Props) {
  return (
    <section className="dead-letters" aria-labelledby="dead-letters">
      <div className="dead-letters-head">
        <h2 id="dead-letters">Dead letters</h2>
        {letters.some(({ canRetry }) => canRetry) && (
          <form method="post" action="/admin/functions">
            <Button variant="secondary" size="dense" name="letter" value="all">
              Try all again
            </Button>
          </form>
        )}
      </div>
      {letters.length === 0 ? (
        <p>None. Jobs that fail for more than three days are listed here, with the reason.</p>
      ) : (
        <Table letters={letters} />
      )}
      {total > letters.length && (
        <p>
          The newest {letters.length} of {total}.
        </p>
      )}
    </section>
  );
}

function Table({ letters }: { letters: readonly ShownLetter[] }) {
  return (
    <DenseTable
      caption="Dead letters"
      heads={['Function', 'Given up', { number: 'Tries' }, 'Reason', { hidden: 'Try again' }]}
    >
      {letters.map(({ id, job, diedAt, tries, reason, canRetry }) => (
        <tr key={id}>
          <th scope="row">{job}</th>
          <td>{shortMoment(diedAt)}</td>
          <td className="number">{tries}</td>
          <td>{reason}</td>
          <td>
            {canRetry ? (
              <TryAgain id={id} job={job} />
            ) : (
              'Not a function of this version. Deleted after 90 days.'
            )}
          </td>
        </tr>
      ))}
    </DenseTable>
  );
}

function TryAgain({ id, job }: Pick<ShownLetter, 'id' | 'job'>) {
  return (
    <form method="post" action="/admin/functions">
      <Button variant="secondary" size="dense" name="letter" value={id}>
        Try again<span className="visually-hidden"> {job}</span>
      </Button>
    </form>
  );
}
