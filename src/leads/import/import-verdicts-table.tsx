import { DenseTable } from '../../ui/admin-page.tsx';
import { Tabs } from '../../ui/admin/panels.tsx';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import type { CheckedImport } from './read-import.server.ts';
import { CardCell, CardHeading, CardRow } from '../../ui/content/table.tsx';
import {
  levels,
  totalNames,
  type Totals,
  type Verdict,
  verdictNames,
  verdicts,
} from './verdict.ts';

export function ImportTotals({ totals }: { totals: Totals }) {
  return (
    <dl className="import-totals">
      {verdicts.map((verdict) => (
        <div key={verdict}>
          <dt>
            <VerdictMark verdict={verdict}>{totalNames[verdict]}</VerdictMark>
          </dt>
          <dd>{totals[verdict].toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Of a list from elsewhere: who would get our updates, and why the others would not. */
export function ImportSubscriptions({ found }: { found: CheckedImport['subscriptions'] }) {
  if (found === null) return null;
  const { count, of, others } = found;
  return (
    <section aria-label="Subscribers">
      <p>
        {count} of {of} would get our updates.
      </p>
      {others.length > 0 && (
        <ul>
          {others.map(([why, rows]) => (
            <li key={why}>
              {rows} not: {why}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function VerdictMark({ verdict, children }: { verdict: Verdict; children: string }) {
  const level = levels[verdict];
  return level === 'none' ? (
    <span className="import-repeated">{children}</span>
  ) : (
    <RiskMark level={level}>{children}</RiskMark>
  );
}

type Props = { verdicts: CheckedImport['verdicts']; path: string };

export function ImportVerdicts({ verdicts: shown, path }: Props) {
  const { tabs, rows, total, from, page, pages } = shown;
  const tab = tabs.find(({ isCurrent }) => isCurrent)?.key ?? 'all';
  const toPage = (wanted: number) => `${path}?tab=${tab}&page=${wanted}#verdicts`;
  return (
    <section aria-labelledby="verdicts">
      <div className="flow line">
        <h2 id="verdicts">Verdict for each row</h2>
        <form method="post" action={`${path}?format=csv`}>
          <button type="submit" className="link-button">
            All {tabs[0]?.count} as CSV
          </button>
        </form>
      </div>
      <Tabs
        label="Verdicts"
        tabs={tabs.map(({ key, label, count, isCurrent }) => ({
          label,
          count,
          isCurrent,
          href: `${path}?tab=${key}#verdicts`,
        }))}
      />
      <DenseTable
        caption="Rows of the file with their verdict"
        heads={[{ number: 'Row' }, 'Name', 'Email', 'Verdict', 'What happens']}
        className="import-verdicts"
        isCards
      >
        {rows.map(({ row, name, email, phone, verdict, happens }) => (
          <CardRow key={row}>
            <CardCell at="hidden" className="number">
              {row}
            </CardCell>
            <CardHeading>{name ?? <small>not given</small>}</CardHeading>
            <CardCell at="below">{email ?? phone}</CardCell>
            <CardCell at="right">
              <VerdictMark verdict={verdict}>{verdictNames[verdict]}</VerdictMark>
            </CardCell>
            <CardCell className="happens">{happens}</CardCell>
          </CardRow>
        ))}
      </DenseTable>
      <p className="flow pager screen-only">
        <span>{total === 0 ? 'None' : `${from + 1} to ${from + rows.length} of ${total}`}</span>
        <span>
          {page > 1 && <a href={toPage(page - 1)}>Previous 50</a>}{' '}
          {page < pages && <a href={toPage(page + 1)}>Next 50</a>}
        </span>
      </p>
    </section>
  );
}
