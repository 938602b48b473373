import type { ReactNode } from 'react';
import { Area, Drawing, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import { graticule } from '../../ui/drawings/drawing-geometry.ts';
import { surveyContours } from './survey-contours.ts';
import { sheets } from './survey-sheet.ts';

const { box } = sheets.wide;
const { below } = surveyContours.wide;
const column = box.width / 6;

/** The survey of the home page, half done: drawn, then sketched, then only the graticule. */
export function UnderConstructionDrawing() {
  return (
    <Drawing width={720} height={584} label="A drawing, half finished. The rest is still empty.">
      <g transform={`translate(${14 - box.x} ${14 - box.y})`}>
        <Area {...box} className="sea0" />
        <Columns from={0} to={3}>
          <Path className="t1 kk" d={below[80] ?? ''} />
          <Path d={below[65] ?? ''} />
          <Path className="t2 k2" d={below[50] ?? ''} />
          <Path className="t3 kk" d={below[35] ?? ''} />
        </Columns>
        <Columns from={3} to={4}>
          <Path className="k dash" d={(below[50] ?? '') + (below[35] ?? '')} />
        </Columns>
        <Path className="g" d={graticule(box, 6, 6)} />
        <SheetFrame {...box} columns={12} rows={12} band={8} />
      </g>
    </Drawing>
  );
}

type ColumnsProps = { from: number; to: number; children: ReactNode };

/** Shows its children in these columns of the sheet only: a nested drawing cuts off at its edge. */
function Columns({ from, to, children }: ColumnsProps) {
  const x = Math.round(box.x + column * from);
  const width = Math.round(column * (to - from));
  return (
    <svg
      x={x}
      y={box.y}
      width={width}
      height={box.height}
      viewBox={`${x} ${box.y} ${width} ${box.height}`}
    >
      {children}
    </svg>
  );
}
