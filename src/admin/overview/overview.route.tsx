import { href } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { EmptyState } from '../../ui/forms/message.tsx';
import type { Route } from './+types/overview.route.ts';
import { FunnelChart, Pages, Periods, Scores } from './overview-charts.tsx';
import { LeadChart } from './lead-chart.tsx';
import { FigureTable, FunnelTable, LeadTable } from './overview-tables.tsx';
import { WaitingList } from '../day/day-aside.tsx';
import {
  answerHeads,
  type AnswerRow,
  getUnit,
  toAnswerCells,
  type Unit,
  units,
} from './answers.ts';
import { exportAnswers, type Overview, readAnswers, readOverview } from './read-overview.server.ts';
import { Button } from '../../ui/button.tsx';
import './overview.css';
import { getPeriod, type Period } from './overview.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const period = getPeriod(new URL(request.url).searchParams.get('days'));
  const services = context.get(servicesContext);
  const unit = getUnit(new URL(request.url).searchParams.get('by'));
  const answers = await readAnswers(services, unit);
  return { period, unit, answers, overview: await readOverview(services, period) };
}

/** The answers as CSV, as lists give theirs. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    const { searchParams } = new URL(request.url);
    if (request.method !== 'POST' || searchParams.get('format') !== 'csv') return undefined;
    const actor = await requireAdmin({ request, context });
    return exportAnswers(context.get(servicesContext), actor, getUnit(searchParams.get('by')));
  },
];

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { period, unit, answers, overview } = loaderData;
  return (
    <AdminPage title="Reports" summary={`The last ${period} days`}>
      <div className="overview">
        <Periods current={period} />
        <div className="overview-top">
          <WaitingList lines={overview.waiting} />
          <Leads bars={overview.leads} period={period} />
        </div>
        <Answers rows={answers} unit={unit} period={period} />
        <Funnels funnels={overview.funnels} />
        <div className="overview-pair">
          <Scores bands={overview.scores} />
          <Pages pages={overview.pages} />
        </div>
      </div>
    </AdminPage>
  );
}

function Answers({ rows, unit, period }: { rows: AnswerRow[]; unit: Unit; period: Period }) {
  const toAddress = (by: Unit) => `${href('/admin/overview')}?days=${period}&by=${by}`;
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">Answers by {unit}</h2>
      <nav className="periods" aria-label="Answers by">
        {units.map((by) => (
          <a
            key={by}
            href={`${toAddress(by)}#answers`}
            aria-current={by === unit ? 'page' : undefined}
          >
            By {by}
          </a>
        ))}
      </nav>
      <FigureTable
        caption={`How soon we answered, by ${unit}`}
        columns={answerHeads}
        rows={rows.map((row) => ({ key: row.name, name: row.name, cells: toAnswerCells(row) }))}
      />
      <form method="post" action={`${toAddress(unit)}&format=csv`}>
        <Button variant="secondary" size="dense">
          Export CSV
        </Button>
      </form>
      <p className="note measure">
        From their first message to our first answer, call or closing, without spam, in the hours by
        which the promise counts today. A promise counts once it is kept or its time is over.
      </p>
    </section>
  );
}

function Leads({ bars, period }: { bars: Overview['leads']; period: Period }) {
  const total = bars.reduce((sum, bar) => sum + bar.total, 0);
  const says = `${total.toLocaleString('en-GB')} new ${total === 1 ? 'lead' : 'leads'} in ${period} days`;
  return (
    <section aria-labelledby="leads">
      <h2 id="leads">Leads by {period > 100 ? 'week' : 'day'} and source</h2>
      {total === 0 ? (
        <EmptyState title="No leads in this time" />
      ) : (
        <>
          <LeadChart bars={bars} label={`${says}, by source. The table below has the figures.`} />
          <details>
            <summary>{says}: the figures</summary>
            <LeadTable bars={bars} />
          </details>
        </>
      )}
    </section>
  );
}

function Funnels({ funnels }: { funnels: Overview['funnels'] }) {
  return (
    <section aria-labelledby="funnels">
      <h2 id="funnels">From page to answer</h2>
      <div className="funnels">
        {funnels.map((funnel) => (
          <div key={funnel.name}>
            <h3>{funnel.name}</h3>
            <FunnelChart funnel={funnel} />
          </div>
        ))}
      </div>
      <details>
        <summary>The figures, and what robots saw</summary>
        <FunnelTable funnels={funnels} />
      </details>
      <p className="note measure">
        Pages are counted without cookies or identifiers, so these are counts of pages and forms,
        not of people. Some pages seen were only fetched ahead, when a visitor pointed at the link.
        “Form started” is reported by the page’s script, and missing without it.
      </p>
    </section>
  );
}
