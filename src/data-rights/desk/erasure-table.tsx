import type { ErasureLine } from '../../platform/privacy/personal-data.server.ts';
import { Table, tableRoles } from '../../ui/content/table.tsx';

type Props = { lines: readonly ErasureLine[]; caption: string };

const { row, rowHeading, cell } = tableRoles;

/** Row counts per table: shown before an erasure and on its certificate. */
export function ErasureTable({ lines, caption }: Props) {
  const going = lines.filter(({ keeps }) => !keeps);
  const heads = ['Where', 'What', 'Table', { number: 'Rows' }];
  return (
    <Table caption={caption} className="table row-cards" isCards heads={heads}>
      {going.map(({ holder, title, table, count }) => (
        <tr key={title} {...row}>
          <td {...cell}>{holder}</td>
          <th {...rowHeading} scope="row" className="card-title">
            {title}
          </th>
          <td {...cell} className="card-end">
            {table}
          </td>
          <td {...cell} className="card-right number" data-label="Rows">
            {count}
          </td>
        </tr>
      ))}
      <tr {...row}>
        <th {...rowHeading} scope="row" colSpan={3}>
          In all
        </th>
        <td {...cell} className="card-right number" data-label="Rows">
          {going.reduce((sum, { count }) => sum + count, 0)}
        </td>
      </tr>
    </Table>
  );
}

export function KeptTable({ lines, caption }: Props) {
  const heads = ['Where', 'What stays', 'Why', 'Until', { number: 'Rows' }];
  return (
    <Table caption={caption} className="table row-cards" isCards heads={heads}>
      {lines.map(
        ({ holder, title, count, keeps }) =>
          keeps && (
            <tr key={title} {...row}>
              <td {...cell}>{holder}</td>
              <th {...rowHeading} scope="row" className="card-title">
                {keeps.what}
              </th>
              <td {...cell} className="card-wide">
                {keeps.why}
              </td>
              <td {...cell} className="card-wide" data-label="Until">
                {keeps.until}
              </td>
              <td {...cell} className="card-right number" data-label="Rows">
                {count}
              </td>
            </tr>
          ),
      )}
    </Table>
  );
}
