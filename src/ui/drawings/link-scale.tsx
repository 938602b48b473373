import type { ReactNode } from 'react';
import { Area, Drawing, Label, Path, SheetFrame } from './drawing.tsx';
import { scale } from './drawing-geometry.ts';
import './link-scale.css';

const box = { x: 8, y: 34, width: 384, height: 76 };
const [right, bottom] = [box.x + box.width, box.y + box.height];

/** A message about an expired link, with the scale beside it. */
export function BesideLinkScale({ days, children }: { days: number; children: ReactNode }) {
  return (
    <div className="grid beside-link-scale">
      <div className="prose">{children}</div>
      <LinkScale days={days} />
    </div>
  );
}

/** Shows how long a private link works. For use in a grid. */
export function LinkScale({ days }: { days: number }) {
  const end = Math.ceil((days * 4) / 3);
  const day = scale([0, end], [box.x, right]);
  const every = days > 10 ? 10 : 1;
  const marks = Array.from({ length: Math.floor(end / every) + 1 }, (_, index) => index * every);
  return (
    <div className="link-scale">
      <Drawing
        width={400}
        height={152}
        label={`A scale of days: the link works from the day it was made until day ${days}.`}
      >
        <Area {...box} className="sea0" />
        <Area {...box} width={day(days) - box.x} className="t2" />
        <Path className="g" d={marks.map((at) => `M${day(at)} ${box.y}V${bottom}`).join('')} />
        <Path className="k2" d={`M${day(days)} ${box.y - 4}V${bottom}`} />
        <SheetFrame {...box} columns={16} rows={4} band={6} />
        <g className="sg">
          {marks.map((at) => (
            <Label key={at} x={day(at)} y={box.y - 16} className={at === days ? 'nb' : 'n14'}>
              {at}
            </Label>
          ))}
          <Label x={day(days / 2)} y={box.y + 43} className="n14 u2">
            the link works
          </Label>
          <Label x={day((days + end) / 2)} y={box.y + 43} className="lbi u0">
            expired
          </Label>
        </g>
        <Label x={box.x} y={bottom + 34} className="lbi">
          Day 0 is when the link was made.
        </Label>
      </Drawing>
    </div>
  );
}
