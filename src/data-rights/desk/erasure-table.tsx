import type { ErasureLine } from '../../platform/privacy/personal-data.server.ts';
import { Table } from '../../ui/content/table.tsx';

type Props = { lines: readonly ErasureLine[]; caption: string };

/** Row counts per table: shown before an erasure and on its certificate. */
export function ErasureTable({ lines, caption }: Props) {
  const going = lines.filter(({ keeps }) => !keeps);
  return (
    <Table caption={caption} heads={['Where', 'What', 'Table', { number: 'Rows' }]}>
      {going.map(({ holder, title, table, count }) => (
        <tr key={title}>
          <td>{holder}</td>
          <th scope="row">{title}</th>
          <td>{table}</td>
          <td className="number">{count}</td>
        </tr>
      ))}
      <tr>
        <th scope="row" colSpan={3}>
          In all
        </th>
        <td className="number">{going.reduce((sum, { count }) => sum + count, 0)}</td>
      </tr>
    </Table>
  );
}

export function KeptTable({ lines, caption }: Props) {
  return (
    <Table caption={caption} heads={['Where', 'What stays', 'Why', 'Until', { number: 'Rows' }]}>
      {lines.map(
        ({ holder, title, count, keeps }) =>
          keeps && (
            <tr key={title}>
              <td>{holder}</td>
              <th scope="row">{keeps.what}</th>
              <td>{keeps.why}</td>
              <td>{keeps.until}</td>
              <td className="number">{count}</td>
            </tr>
          ),
      )}
    </Table>
  );
}
