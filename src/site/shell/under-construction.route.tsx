import { href } from 'react-router';
import { type PageHandle, pageMeta } from '../../platform/web/page.ts';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import type { Route } from './+types/under-construction.route.ts';
import { NoticePage } from './error-page.tsx';
import type { ReactNode } from 'react';
import { Area, Drawing, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import { graticule } from '../../ui/drawings/drawing-geometry.ts';
import { surveyContours } from '../plates/survey-contours.ts';
import { sheets } from '../plates/survey-sheet.ts';
import './notice-page.css';

export const handle: PageHandle = { memory: true, listed: false };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/apps'),
    title: 'Under Construction',
    description:
      'This page is not finished yet. The services, the FAQ and the ways to reach us have pages of their own.',
    noIndex: true,
  });
}

export default function UnderConstruction() {
  return (
    <NoticePage title="Under Construction" drawing={<UnderConstructionDrawing />}>
      <p className="lede">We have started this page but not finished it.</p>
      <p>
        You are not missing anything. The twelve services, the answers to common questions and the
        ways to reach us are all on their own pages.
      </p>
      <ButtonRow>
        <ButtonLink href="/#services">See the services</ButtonLink>
        <ButtonLink href="/" variant="secondary">
          Return to Home
        </ButtonLink>
      </ButtonRow>
    </NoticePage>
  );
}

const { box } = sheets.wide;
const { below } = surveyContours.wide;
const column = box.width / 6;

/** The survey of the home page, half done: drawn, then sketched, then only the graticule. */
function UnderConstructionDrawing() {
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
