import { TableHead } from '../../ui/content/table.tsx';
import type { Answers } from '../assessment.ts';
import { nextSteps } from './next-steps.ts';
import { changeBetween, formatDifference } from './report.ts';

/** How the result has changed since the same person's earlier one. */
export function ChangeSince({ earlier, answers }: { earlier: Answers; answers: Answers }) {
  const change = changeBetween(earlier, answers);
  return (
    <>
      <p>
        {change.before} out of 100 then, {change.now} now. {formatDifference(change)}.
      </p>
      {change.moved.length > 0 && (
        <table className="table">
          <TableHead heads={['What moved', { number: 'Then' }, { number: 'Now' }]} />
          <tbody>
            {change.moved.map(({ question, category, before, now }) => (
              <tr key={question}>
                <th scope="row">
                  {category}: {nextSteps[question].subject}
                </th>
                <td className="number">{before}</td>
                <td className="number">{now}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
