import { Area, Disc, Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import type { Point } from '../../ui/drawings/drawing-geometry.ts';
import { round } from '../../ui/drawings/drawing-geometry.ts';
import { finding, rings, services } from './response-rings.ts';

const box = { x: 8, y: 10, width: 944, height: 472 };
const step = box.width / rings.length;
const level = 330;
const us: Point = [box.x, level];
const row = 38;

/** Quarter rings round the firm in the lower left corner; under the axis, how far a service reaches. */
export function OutsourcingWide() {
  return (
    <Drawing width={960} height={492} variant="wide" label={finding}>
      <Area {...box} className="sea0" />
      {rings
        .map(({ priority, tint }, i) => (
          <Path key={priority} className={`${tint} kk`} d={quarter(step * (i + 1))} />
        ))
        .toReversed()}
      <Path
        className="k2"
        d={`M${box.x} ${level - step}A${step} ${step} 0 0 1 ${box.x + step} ${level}`}
      />
      {rings.map(({ priority, within, examples }, i) => {
        const x = box.x + step * i + 24;
        return (
          <g key={priority}>
            <Label x={x} y={214} className="big">
              {priority}
            </Label>
            <Label x={x} y={242} className="nb">
              {within}
            </Label>
            {examples.map((line, j) => (
              <Label key={line} x={x} y={268 + j * 21} className="lb">
                {line}
              </Label>
            ))}
          </g>
        );
      })}
      <Reach />
      <SheetFrame {...box} columns={16} rows={8} band={7} />
      <Disc at={us} radius={5} className="dot" />
    </Drawing>
  );
}

/** A ring's quarter, cut off by the upper edge where it is higher than the sheet. */
function quarter(radius: number): string {
  const height = Math.min(radius, level - box.y);
  const across = round(Math.sqrt(radius ** 2 - height ** 2));
  return `M${box.x} ${level - height}h${across}A${radius} ${radius} 0 0 1 ${box.x + radius} ${level}H${box.x}Z`;
}

function Reach() {
  const right = box.x + box.width;
  return (
    <>
      <Area
        x={box.x}
        y={level}
        width={box.width}
        height={box.y + box.height - level}
        className="sea0"
      />
      <Path
        className="g"
        d={[1, 2, 3].map((i) => `M${box.x + step * i} ${level}V${box.y + box.height}`).join('')}
      />
      <Path className="k2" d={`M${box.x} ${level}H${right}`} />
      {services.map(({ name, from }, i) => {
        const x = box.x + step * from + 24;
        const y = level + 22 + i * row;
        return (
          <g key={name}>
            <Area x={x} y={y} width={right - x - 12} height={30} className="bar2" />
            <Label x={x + 12} y={y + 20} className="lb">
              {name}
            </Label>
          </g>
        );
      })}
      <Label x={box.x + 24} y={level + 22 + 2 * row + 20} className="lbi">
        Who answers which
      </Label>
    </>
  );
}
