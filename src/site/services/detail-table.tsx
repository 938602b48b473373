import { TableHead } from '../../ui/content/table.tsx';
import type { DetailTable as Content } from './service-content.ts';

/**
 * What a drawing shows, in words. On a phone its rows stand under one another and each cell repeats
 * the name of its column, so that nothing has to be scrolled sideways.
 */
export function DetailTable({ columns, rows }: Content) {
  return (
    <table className="table detail-table">
      <TableHead heads={columns} />
      <tbody>
        {rows.map(([head, ...cells]) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
