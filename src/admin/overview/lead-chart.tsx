import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { Area, Drawing, Label, Line } from '../../ui/drawings/drawing.tsx';
import { type LeadBar, formatDate } from './overview.ts';
import { type LeadSource, leadSources, sourceNames } from '../../leads/lead.ts';

type Props = { bars: readonly LeadBar[]; label: string };

/** From the axis up: solid, tinted, outlined, so that it can be read without colours. */
const tints: Record<LeadSource, string> = {
  contact_form: 'bar',
  security_assessment: 'tint',
  resource_download: 'bar2',
};

/** New leads by day or week, stacked by source. */
export function LeadChart(props: Props) {
  return (
    <>
      <Sized {...props} width={960} variant="wide" ticks={8} />
      <Sized {...props} width={360} variant="narrow" ticks={3} />
      <ul className="flow legend">
        {leadSources.map((source) => (
          <li key={source}>
            <svg className="drawing" viewBox="0 0 12 12" aria-hidden="true">
              <Area x={0.5} y={0.5} width={11} height={11} className={tints[source]} />
            </svg>
            {sourceNames[source]}
          </li>
        ))}
      </ul>
    </>
  );
}

type SizedProps = Props & { width: number; variant: 'wide' | 'narrow'; ticks: number };

const height = 220;
const [right, top, bottom] = [8, 12, 24];

function Sized({ bars, label, width, variant, ticks }: SizedProps) {
  const most = Math.max(1, ...bars.map(({ total }) => total));
  const y = scaleLinear([0, most], [height - bottom, top]).nice(4);
  const figures = y.ticks(4).filter(Number.isInteger);
  const left = roomFor(figures);
  const x = scaleBand(
    bars.map(({ until }) => until),
    [left, width - right],
  ).paddingInner(0.25);
  const series = stack<LeadBar, LeadSource>()
    .keys(leadSources)
    .value((bar, source) => bar.bySource.get(source) ?? 0)([...bars]);
  const every = Math.ceil(bars.length / ticks);
  return (
    <Drawing width={width} height={height} label={label} variant={variant} className="chart">
      <Rungs figures={figures} heightOf={y} from={left} to={width - right} />
      {series.map((layer) =>
        layer
          .filter(([from, to]) => to > from)
          .map(({ 0: from, 1: to, data }) => (
            <Area
              key={`${layer.key} ${data.until}`}
              x={x(data.until) ?? 0}
              y={y(to)}
              width={x.bandwidth()}
              height={y(from) - y(to)}
              className={tints[layer.key]}
            />
          )),
      )}
      <Line from={[left, y(0)]} to={[width - right, y(0)]} className="k" />
      {/* From the right, so that the newest day is labelled. */}
      {bars
        .filter((_, index) => (bars.length - 1 - index) % every === 0)
        .map(({ until }) => (
          <Label
            key={until}
            x={(x(until) ?? 0) + x.bandwidth()}
            y={height - 6}
            anchor="end"
            className="s"
          >
            {formatDate(until)}
          </Label>
        ))}
    </Drawing>
  );
}

type RungsProps = {
  figures: readonly number[];
  heightOf: (figure: number) => number;
  from: number;
  to: number;
};

/** A hairline for each figure of the scale. */
function Rungs({ figures, heightOf, from, to }: RungsProps) {
  return figures.map((figure) => (
    <g key={figure}>
      <Line from={[from, heightOf(figure)]} to={[to, heightOf(figure)]} className="g" />
      <Label x={from - 8} y={heightOf(figure) + 4} anchor="end" className="s">
        {shown(figure)}
      </Label>
    </g>
  ));
}

/** Wide enough for the longest figure on small screens, where characters are largest. */
function roomFor(figures: readonly number[]): number {
  return Math.max(36, 8 + 10 * Math.max(...figures.map((figure) => shown(figure).length)));
}

const shown = (figure: number) => figure.toLocaleString('en-GB');
