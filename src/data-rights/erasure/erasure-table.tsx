import type { ErasureLine } from '../../database/retention/personal-data.server.ts';
import { TableScroll } from '../../ui/content/table-scroll.tsx';

type Props = { lines: readonly ErasureLine[]; caption: string };

/** How many rows go from which table: shown before an erasure, and on its certificate. */
export function ErasureTable({ lines, caption }: Props) {
  const going = lines.filter(({ keeps }) => !keeps);
  return (
    <TableScroll label={caption}>
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">What</th>
            <th scope="col">Table</th>
            <th scope="col" className="number">
              Rows
            </th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </TableScroll>
  );
}

/** What stays, by which law and until when. */
export function KeptTable({ lines, caption }: Props) {
  return (
    <TableScroll label={caption}>
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">What stays</th>
            <th scope="col">Why</th>
            <th scope="col">Until</th>
            <th scope="col" className="number">
              Rows
            </th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </TableScroll>
  );
}
