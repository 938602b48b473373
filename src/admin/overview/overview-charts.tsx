import { scaleBand, scaleLinear } from 'd3-scale';
import { Area, Drawing, Label, Line } from '../../ui/drawings/drawing.tsx';
import {
  type Funnel,
  funnelSteps,
  getShare,
  type Period,
  periods,
  type ScoreBand,
} from './overview.ts';
import { href } from 'react-router';
import { EmptyState } from '../../ui/forms/message.tsx';
import { FigureTable, ScoreTable } from './overview-tables.tsx';
import type { Overview } from './read-overview.server.ts';

export function FunnelChart({ funnel }: { funnel: Funnel }) {
  const [width, rowHeight] = [300, 40];
  const steps = funnelSteps(funnel);
  const most = Math.max(1, ...steps.map(({ count }) => count));
  const x = scaleLinear([0, most], [0, width]);
  const says = steps.map(({ name, count }) => `${name} ${count}`).join(', ');
  return (
    <Drawing
      width={width}
      height={steps.length * rowHeight}
      label={`${funnel.name}: ${says}`}
      className="chart"
    >
      {steps.map(({ name, count }, index) => {
        const y = index * rowHeight;
        return (
          <g key={name}>
            <Label x={0} y={y + 13}>
              {name}
            </Label>
            <Label x={width} y={y + 13} anchor="end">
              {`${count.toLocaleString('en-GB')}${index > 0 ? ` · ${getShare(count, funnel.seen)}` : ''}`}
            </Label>
            <Area x={0} y={y + 19} width={x(count)} height={10} className="bar" />
            <Line from={[0, y + 29]} to={[width, y + 29]} className="g" />
          </g>
        );
      })}
    </Drawing>
  );
}

function ScoreChart({ bands }: { bands: readonly ScoreBand[] }) {
  const [width, height, top, bottom] = [480, 200, 20, 22];
  const most = Math.max(1, ...bands.map(({ count }) => count));
  const y = scaleLinear([0, most], [height - bottom, top]);
  const x = scaleBand(
    bands.map(({ from }) => from),
    [0, width],
  ).padding(0.15);
  const says = bands.map(({ from, to, count }) => `${from} to ${to}: ${count}`).join(', ');
  return (
    <Drawing
      width={width}
      height={height}
      label={`Assessments by score. ${says}`}
      className="chart scores"
    >
      {bands.map(({ from, count, risk }) => {
        const [at, half] = [x(from) ?? 0, x.bandwidth() / 2];
        return (
          <g key={from}>
            <Area
              x={at}
              y={y(count)}
              width={x.bandwidth()}
              height={y(0) - y(count)}
              className={`risk-${risk.level}`}
            />
            {count > 0 && (
              <Label x={at + half} y={y(count) - 5} anchor="middle">
                {count.toLocaleString('en-GB')}
              </Label>
            )}
            <Label x={at + half} y={height - 6} anchor="middle" className="s">
              {from}
            </Label>
          </g>
        );
      })}
      <Line from={[0, y(0)]} to={[width, y(0)]} className="k" />
    </Drawing>
  );
}

export function Periods({ current }: { current: Period }) {
  return (
    <nav className="periods" aria-label="Period">
      {periods.map((days) => (
        <a
          key={days}
          href={`${href('/admin/overview')}?days=${days}`}
          aria-current={days === current ? 'page' : undefined}
        >
          {days} days
        </a>
      ))}
    </nav>
  );
}

export function Scores({ bands }: { bands: Overview['scores'] }) {
  const isEmpty = bands.every(({ count }) => count === 0);
  return (
    <section aria-labelledby="scores">
      <h2 id="scores">Assessment scores</h2>
      {isEmpty ? (
        <EmptyState title="No assessments in this time" />
      ) : (
        <>
          <ScoreChart bands={bands} />
          <details>
            <summary>The figures</summary>
            <ScoreTable bands={bands} />
          </details>
        </>
      )}
    </section>
  );
}

export function Pages({ pages }: { pages: Overview['pages'] }) {
  return (
    <section aria-labelledby="pages">
      <h2 id="pages">Pages seen most</h2>
      {pages.length === 0 ? (
        <EmptyState title="No pages were seen in this time" />
      ) : (
        <FigureTable
          caption="Pages seen most"
          columns={['Page', 'By people', 'By robots']}
          rows={pages.map(({ page, people, robots }) => ({
            key: page,
            name: <a href={page}>{page}</a>,
            cells: [people, robots],
          }))}
        />
      )}
    </section>
  );
}
