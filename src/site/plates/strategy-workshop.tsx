import { Area, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import type { Box } from '../../ui/drawings/drawing-geometry.ts';
import { boxPath, scale } from '../../ui/drawings/drawing-geometry.ts';
import { sessionHours, sessions } from './strategy-roadmap.ts';
import { Texts } from './texts.tsx';

type Props = { box: Box; band: number; head: number; lineHeight: number };

const hours = [9, 10, 11, 12, 13, 14, 15, 16, 17];

/** Two days hour by hour: each session's question, and under it what the session leaves. */
export function Workshop({ box, band, head, lineHeight }: Props) {
  const { x, y, width, height } = box;
  const hour = scale([9, 17], [y + head, y + height]);
  const column = width / 2;
  const inset = band + 1;
  const boxes = sessions.map(({ day, from }) => ({
    x: x + column * day + inset,
    y: hour(from),
    width: column - 2 * inset,
    height: hour(from + sessionHours) - hour(from),
  }));
  const lines = (texts: readonly string[], i: number, skipped: number) =>
    texts.map((text, line): [number, number, string] => {
      const at = boxes[i] ?? box;
      return [at.x + inset, at.y + 4 + lineHeight * (line + 1 + skipped), text];
    });
  return (
    <>
      <Area {...box} className="sea0" />
      <Path className="g" d={hours.map((at) => `M${x} ${hour(at)}h${width}`).join('')} />
      <Path className="bar2" d={boxes.map((session) => boxPath(session)).join('')} />
      <Texts className="nb" items={sessions.flatMap(({ question }, i) => lines(question, i, 0))} />
      <Texts
        className="lbi"
        items={[
          [x + inset, y + head - 8, 'Day 1'],
          [x + column + inset, y + head - 8, 'Day 2'],
          ...sessions.flatMap(({ leaves }, i) => lines(leaves, i, 2.3)),
        ]}
      />
      <Texts anchor="end" items={hours.map((at) => [x - band - 6, hour(at) + 5, at])} />
      <SheetFrame {...box} columns={8} rows={8} band={band} />
    </>
  );
}
