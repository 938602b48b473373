import type { ReactNode } from 'react';
import { leadSources, sourceNames } from '../../leads/lead.ts';
import { DenseTable } from '../../ui/admin-page.tsx';
import { formatDate, type Funnel, getShare, type LeadBar, type ScoreBand } from './overview.ts';

type TableProps = {
  caption: string;
  /** The first column holds the rows' names, the others numbers. */
  columns: readonly string[];
  rows: readonly { name: ReactNode; key: string; cells: readonly (number | string)[] }[];
};

export function FigureTable({ caption, columns, rows }: TableProps) {
  return (
    <DenseTable
      caption={caption}
      heads={columns.map((column, index) => (index > 0 ? { number: column } : column))}
    >
      {rows.map(({ name, key, cells }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            <td key={columns[index + 1]} className="number">
              {cell.toLocaleString('en-GB')}
            </td>
          ))}
        </tr>
      ))}
    </DenseTable>
  );
}

export function LeadTable({ bars }: { bars: readonly LeadBar[] }) {
  return (
    <FigureTable
      caption="New leads"
      columns={['Day', ...leadSources.map((source) => sourceNames[source]), 'All']}
      rows={bars.toReversed().map((bar) => ({
        key: bar.until,
        name:
          bar.from === bar.until
            ? formatDate(bar.until, true)
            : `${formatDate(bar.from)} to ${formatDate(bar.until, true)}`,
        cells: [...leadSources.map((source) => bar.bySource.get(source) ?? 0), bar.total],
      }))}
    />
  );
}

export function FunnelTable({ funnels }: { funnels: readonly Funnel[] }) {
  return (
    <FigureTable
      caption="From page to answer"
      columns={[
        'Form',
        'Page seen',
        'Fetched ahead',
        'Form started',
        'Sent',
        'Sent of seen',
        'Last step',
        'Seen by robots',
      ]}
      rows={funnels.map(({ name, seen, ahead, started, sent, finished, lastStep, robots }) => ({
        key: name,
        name,
        cells: [
          seen,
          ahead,
          started,
          sent,
          getShare(sent, seen),
          `${finished.toLocaleString('en-GB')} ${lastStep}`,
          robots,
        ],
      }))}
    />
  );
}

export function ScoreTable({ bands }: { bands: readonly ScoreBand[] }) {
  return (
    <FigureTable
      caption="Assessments by score"
      columns={['Score', 'Assessments', 'Risk level']}
      rows={bands.map(({ from, to, count, risk }) => ({
        key: String(from),
        name: `${from} to ${to}`,
        cells: [count, risk.name],
      }))}
    />
  );
}
