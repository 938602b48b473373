import type { Claim } from '../../company.ts';
import { formatDay } from './dates.ts';
import { Ranges } from './inline.tsx';
import { TableHead, TableScroll } from './table.tsx';
import './sources.css';

type Stated = Pick<Claim, 'says' | 'source' | 'lastChecked' | 'shown'>;

/** The foot of a page that states figures: each one's source and the day it was checked. */
export function Sources({ claims }: { claims: readonly Stated[] }) {
  return (
    <details className="sources">
      <summary>Where the figures on this page come from</summary>
      <TableScroll label="Sources of the figures">
        <table className="table">
          <TableHead heads={['Figure', 'Source', 'Last checked']} />
          <tbody>
            {claims
              .filter(({ shown }) => shown)
              .map(({ says, source, lastChecked }) => (
                <tr key={says}>
                  <th scope="row">
                    <Ranges text={says} />
                  </th>
                  <td>{source}</td>
                  <td>
                    <time dateTime={lastChecked}>{formatDay(new Date(lastChecked))}</time>
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </TableScroll>
    </details>
  );
}
