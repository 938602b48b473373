import { scaleLinear } from 'd3-scale';
import { Area, Drawing, Label, Line } from '../../ui/drawings/drawing.tsx';
import { type Funnel, funnelSteps, getShare } from './overview.ts';

const width = 300;
const rowHeight = 40;

export function FunnelChart({ funnel }: { funnel: Funnel }) {
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
