import type { ErasureLine } from '../../platform/privacy/personal-data.server.ts';
import { CardCell, CardHeading, CardRow, Table } from '../../ui/content/table.tsx';

type Props = { lines: readonly ErasureLine[]; caption: string };

/** Row counts per table: shown before an erasure and on its certificate. */
export function ErasureTable({ lines, caption }: Props) {
  const going = lines.filter(({ keeps }) => !keeps);
  const heads = ['Where', 'What', 'Table', { number: 'Rows' }];
  return (
    <Table caption={caption} className="table row-cards" isCards heads={heads}>
      {going.map(({ holder, title, table, count }) => (
        <CardRow key={title}>
          <CardCell>{holder}</CardCell>
          <CardHeading className="card-title">{title}</CardHeading>
          <CardCell at="end">{table}</CardCell>
          <CardCell at="right" className="number" data-label="Rows">
            {count}
          </CardCell>
        </CardRow>
      ))}
      <CardRow>
        <CardHeading colSpan={3}>In all</CardHeading>
        <CardCell at="right" className="number" data-label="Rows">
          {going.reduce((sum, { count }) => sum + count, 0)}
        </CardCell>
      </CardRow>
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
            <CardRow key={title}>
              <CardCell>{holder}</CardCell>
              <CardHeading className="card-title">{keeps.what}</CardHeading>
              <CardCell at="wide">{keeps.why}</CardCell>
              <CardCell at="wide" data-label="Until">
                {keeps.until}
              </CardCell>
              <CardCell at="right" className="number" data-label="Rows">
                {count}
              </CardCell>
            </CardRow>
          ),
      )}
    </Table>
  );
}
