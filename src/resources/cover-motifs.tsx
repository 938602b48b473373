import type { ReactElement } from 'react';
import { Area, Path } from '../ui/drawings/drawing.tsx';
import {
  type Box,
  boxPath,
  graticule,
  type Point,
  polyline,
  sample,
} from '../ui/drawings/drawing-geometry.ts';
import type { Resource } from './catalogue.ts';

export function CoverMotif({ icon, box }: { icon: Resource['icon']; box: Box }) {
  const Motif = motifs[icon];
  return (
    <>
      <Area {...box} className="t1" />
      <Motif {...box} />
      <Area {...box} className="k" />
    </>
  );
}

const motifs: Record<Resource['icon'], (box: Box) => ReactElement> = {
  checklist: Checklist,
  response: Response,
  risk: Risk,
  framework: Framework,
  policy: Policy,
  insurance: Insurance,
};

/** Nine groups by week, month and quarter; the depth is the number of checks. */
function Checklist(box: Box) {
  return <Depths box={box} rows={coverDepths.checklist} />;
}

/** Topics by four regimes; the depth is how much each asks for. */
function Framework(box: Box) {
  return <Depths box={box} rows={coverDepths.framework} />;
}

/** One digit a cell: 0 for none, 1 to 3 for the tints. */
function Depths({ box, rows }: { box: Box; rows: readonly string[] }) {
  const columns = rows[0]?.length ?? 1;
  const [cellWidth, cellHeight] = [box.width / columns, box.height / rows.length];
  const cellsOf = (depth: string) =>
    rows.flatMap((row, y) =>
      Array.from(row).flatMap((digit, x) =>
        digit === depth
          ? boxPath({
              x: box.x + x * cellWidth,
              y: box.y + y * cellHeight,
              width: cellWidth,
              height: cellHeight,
            })
          : [],
      ),
    );
  return (
    <>
      <path className="sea0" d={cellsOf('0').join('')} />
      <path className="t2" d={cellsOf('2').join('')} />
      <path className="t3" d={cellsOf('3').join('')} />
      <Path className="g" d={graticule(box, columns, rows.length)} />
    </>
  );
}

/** Five lanes over four days, with hour 72. */
function Response(box: Box) {
  const lanes: Lane[] = [
    [0, 4],
    [1, 24],
    [4, 60],
    [24, 72],
    [36, 96],
  ];
  return <Lanes box={box} lanes={lanes} length={96} threshold={72} />;
}

/** When each of six kinds of cost falls, on a stretched scale, with the waiting period's end. */
function Insurance(box: Box) {
  const lanes: Lane[] = [
    [0, 60],
    [0, 37],
    [15, 69],
    [30, 72],
    [22, 87],
    [63, 97],
  ];
  return <Lanes box={box} lanes={lanes} length={100} threshold={22} />;
}

type Lane = readonly [from: number, to: number];
type LanesProps = { box: Box; lanes: readonly Lane[]; length: number; threshold: number };

function Lanes({ box, lanes, length, threshold }: LanesProps) {
  const at = (value: number) => (value / length) * box.width;
  const lane = box.height / lanes.length;
  return (
    <>
      <Path className="g" d={graticule(box, 4, lanes.length)} />
      {lanes.map(([from, to], index) => (
        <Area
          key={index}
          x={box.x + at(from)}
          y={box.y + index * lane + 2.5}
          width={at(to - from)}
          height={lane - 5}
          className="bar2"
        />
      ))}
      <Path className="k2" d={`M${box.x + at(threshold)} ${box.y - 4}v${box.height + 4}`} />
    </>
  );
}

/** Likelihood by impact, with the contours of moderate and high risk. */
function Risk(box: Box) {
  const contour = (points: number) =>
    sample(16, (t) => {
      const likelihood = (points / 5.5) * (30.25 / points) ** t;
      return [
        box.x + ((likelihood - 0.5) / 5) * box.width,
        box.y + box.height - ((points / likelihood - 0.5) / 5) * box.height,
      ];
    });
  const corner = `L${box.x + box.width} ${box.y}Z`;
  const marks: Point[] = [
    [1.6, 2.2],
    [2.2, 4.1],
    [2.7, 2.6],
    [3.4, 4.6],
    [4.1, 3.2],
    [4.6, 4.4],
    [3.6, 1.5],
  ];
  return (
    <>
      <path className="t2" d={polyline(contour(6)) + corner} />
      <path className="t3" d={polyline(contour(14)) + corner} />
      <Path className="g" d={graticule(box, 5, 5)} />
      <Path className="k" d={polyline(contour(6))} />
      <Path className="k2" d={polyline(contour(14))} />
      <Dots
        at={marks.map(([likelihood, impact]) => [
          box.x + (likelihood / 5) * box.width - 6,
          box.y + box.height - (impact / 5) * box.height + 4,
        ])}
      />
    </>
  );
}

/** Five duties over twelve months. */
function Policy(box: Box) {
  const duties = [[3, 6, 9, 12], [1, 4, 7, 10], [6, 12], [2, 8], [12]];
  const place = (month: number, duty: number): Point => [
    box.x + ((month - 0.5) / 12) * box.width,
    box.y + ((duty + 0.5) / duties.length) * box.height,
  ];
  const busy = [6, 12].map((month) => ({
    ...box,
    x: box.x + ((month - 1) / 12) * box.width,
    width: box.width / 12,
  }));
  return (
    <>
      <path className="t2" d={busy.map(boxPath).join('')} />
      <Path className="g" d={graticule(box, 12, duties.length)} />
      <Dots at={duties.flatMap((months, duty) => months.map((month) => place(month, duty)))} />
    </>
  );
}

function Dots({ at }: { at: readonly Point[] }) {
  return (
    <path
      className="cover-dots"
      d={at.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('')}
    />
  );
}

/**
 * Tints on the covers: one digit a cell, from 0 (none) to 3 (most). Written out, because the documents
 * they summarise would be a hundred times the download.
 */
export const coverDepths = {
  /** Checks by group, for the first week, month and quarter. */
  checklist: ['102322100', '122111123', '211111211'],
  /** What Cyber Essentials, NIST CSF, CAF and UK GDPR ask for, by topic. */
  framework: ['112322230112001', '333333332333333', '333333332333333', '333332333333233'],
} as const;
