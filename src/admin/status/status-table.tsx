import type { Level } from '../../http/watch.ts';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { TableScroll } from '../../ui/content/table-scroll.tsx';
import type { Looked } from './look-at-status.server.ts';
import './status.css';

const marks = {
  green: { level: 'low', word: 'works' },
  amber: { level: 'moderate', word: 'look' },
  red: { level: 'high', word: 'broken' },
} as const satisfies Record<Level, unknown>;

/** Each probe: a shape and a word, its state, and what to do. */
export function StatusTable({ lines }: { lines: readonly Looked[] }) {
  return (
    <TableScroll label="Status table">
      <table className="table status">
        <caption className="visually-hidden">Status</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">State</th>
            <th scope="col">What was found, and what to do</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, level, says, advice }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <RiskMark level={marks[level].level}>{marks[level].word}</RiskMark>
              </td>
              <td>
                <p>{says}</p>
                {advice && <p className="status-advice">{advice}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
