import { OutsourcingWide } from './outsourcing-wide.tsx';
import { Area, Disc, Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import { round } from '../../ui/drawings/drawing-geometry.ts';
import { finding, rings, services } from './response-rings.ts';

/**
 * Proves: "The most serious alerts are answered in 15 minutes, at any hour, and it takes a SOC to reach
 * that far." The times are those of the service level agreement; the rings are evenly spaced.
 */
export function OutsourcingPlate() {
  return (
    <>
      <OutsourcingWide />
      <OutsourcingNarrow />
    </>
  );
}

const box = { x: 8, y: 8, width: 327, height: 654 };
const step = 122;
const level = box.y + step * rings.length + 8;

/** Rings downwards from the middle of the upper edge, so that each has the width for its words. */
function OutsourcingNarrow() {
  return (
    <Drawing width={343} height={670} variant="narrow" label={finding}>
      <Area {...box} className="sea0" />
      {rings
        .map(({ priority, tint }, i) => (
          <Path key={priority} className={`${tint} kk`} d={half(step * (i + 1))} />
        ))
        .toReversed()}
      <Path className="k2" d={half(step)} />
      {rings.map(({ priority, within, examples }, i) => {
        const y = box.y + step * i + (i === 0 ? 28 : 36);
        return (
          <g key={priority} className="sg">
            <Label x={171} y={y} className="nb">
              {`${priority}: ${within}`}
            </Label>
            {examples.map((line, j) => (
              <Label key={line} x={171} y={y + 22 + j * 17} className="lb">
                {line}
              </Label>
            ))}
          </g>
        );
      })}
      <Reach />
      <SheetFrame {...box} columns={10} rows={16} band={5} />
      <Disc at={[171.5, box.y]} radius={4} className="dot" />
    </Drawing>
  );
}

/** A ring's lower half, cut off by the sides where it is wider than the sheet. */
function half(radius: number): string {
  const across = Math.min(radius, box.width / 2);
  const down = round(Math.sqrt(radius ** 2 - across ** 2));
  return `M${171.5 + across} ${box.y}v${down}A${radius} ${radius} 0 0 1 ${171.5 - across} ${box.y + down}V${box.y}Z`;
}

/** How far each service reaches: a column for each ring, the first at the left. */
function Reach() {
  const { x, width } = box;
  const column = width / rings.length;
  const bottom = box.y + box.height;
  return (
    <>
      <Path className="k2" d={`M${x} ${level}H${x + width}`} />
      <Path
        className="g"
        d={[1, 2, 3].map((i) => `M${round(x + column * i)} ${level}V${bottom}`).join('')}
      />
      {rings.map(({ priority }, i) => (
        <Label
          key={priority}
          x={x + column * (i + 0.5)}
          y={level + 21}
          anchor="middle"
          className="nb"
        >
          {priority}
        </Label>
      ))}
      {services.map(({ name, from }, i) => {
        const y = level + 46 + i * 38;
        return (
          <g key={name}>
            <Label x={x + width - 8} y={y} anchor="end" className="lb u0">
              {name}
            </Label>
            <Area
              x={x + column * from + 8}
              y={y + 6}
              width={column * (rings.length - from) - 16}
              height={9}
              className="bar"
            />
          </g>
        );
      })}
    </>
  );
}
