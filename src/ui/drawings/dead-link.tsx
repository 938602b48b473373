import type { ReactNode, Ref } from 'react';
import { Frame, Breadcrumb } from '../frame.tsx';
import { PageHead } from '../page-head.tsx';
import { Area, Drawing, Label, Path, SheetFrame } from './drawing.tsx';
import { scale } from './drawing-geometry.ts';
import './dead-link.css';

const box = { x: 8, y: 34, width: 384, height: 76 };
const [right, bottom] = [box.x + box.width, box.y + box.height];

type Props = {
  trail?: readonly { name: string; href: string }[];
  current: string;
  title?: string;
  headingRef?: Ref<HTMLHeadingElement>;
  /** What has happened. */
  summary: string;
  /** How long such links work, if that is worth a drawing. */
  days?: number;
  /** The one thing to do next. */
  children: ReactNode;
};

/** The page of an emailed link that is unknown, used, expired or was cut short. */
export function DeadLink({
  trail = [],
  current,
  headingRef,
  summary,
  days,
  children,
  ...rest
}: Props) {
  const { title = 'This link does not work' } = rest;
  return (
    <Frame>
      <Breadcrumb trail={trail} current={current} />
      <PageHead title={title} summary={summary} headingRef={headingRef} />
      <div className="grid dead-link page-end">
        <div className="prose">{children}</div>
        {days && <LinkScale days={days} />}
      </div>
    </Frame>
  );
}

function LinkScale({ days }: { days: number }) {
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
