import type { Level } from '../../platform/reporting.ts';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { Table } from '../../ui/content/table.tsx';
import type { CheckedPart } from './run-health-checks.server.ts';
import './status.css';

const marks = {
  green: { level: 'low', word: 'works' },
  amber: { level: 'moderate', word: 'look' },
  red: { level: 'high', word: 'broken' },
} as const satisfies Record<Level, unknown>;

/** Each probe: a shape and a word, its state, and what to do. */
export function StatusTable({ lines }: { lines: readonly CheckedPart[] }) {
  return (
    <Table
      caption="Status"
      className="table status"
      heads={['What', 'State', 'What was found, and what to do']}
    >
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
    </Table>
  );
}
