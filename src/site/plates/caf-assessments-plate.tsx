import { CafWide } from './caf-wide.tsx';
import { boxPath, toLines } from '../../ui/drawings/drawing-geometry.ts';
import { Drawing, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import { CafMarks } from './caf-marks.tsx';
import { type Principle, count, finding, objectives, tint } from './caf-outcomes.ts';
import { Texts } from './texts.tsx';

/**
 * Proves: "Fourteen principles come down to 41 outcomes with evidence, and the result shows where
 * the few that fail lie together." Principles and outcomes are real, the result is illustrative.
 */
export function CafAssessmentsPlate() {
  return (
    <>
      <CafWide />
      <CafNarrow />
    </>
  );
}

const left = 8;
const width = 327;
const top = 8;
const headHeight = 28;
const lineHeight = 15;

type Row = { principle: Principle; y: number; lines: readonly string[] };
const { heads, rows, bottom } = layOut();

/** For phones: the principles as a list under their objectives, with their marks at the right. */
function CafNarrow() {
  const lines = rows.map(({ y }) => `M${left} ${y}h${width}`);
  const counted = [
    ['a', `${count('a')} achieved`],
    ['p', `${count('p')} partially achieved`],
    ['n', `${count('n')} not achieved, half of them in detection`],
  ] as const;
  return (
    <Drawing width={343} height={bottom + 80} variant="narrow" label={finding}>
      {(['sea0', 't1', 't2', 't3'] as const).map((depth) => (
        <Path
          key={depth}
          className={depth}
          d={rows
            .filter(({ principle }) => tint(principle) === depth)
            .map(({ y, lines: { length } }) =>
              boxPath({ x: left, y, width, height: heightOf(length) }),
            )
            .join('')}
        />
      ))}
      <Path d={lines.join('')} />
      <Path className="k" d={heads.map(({ y }) => `M${left} ${y}h${width}`).join('')} />
      <Texts className="b" items={heads.map(({ id, y }) => [left + 9, y + 19, id])} />
      <Texts className="b" items={heads.map(({ name, y }) => [left + 25, y + 19, name])} />
      <Texts items={rows.map(({ principle, y }) => [left + 9, y + 18, principle.id])} />
      <Texts
        items={rows.flatMap(({ y, lines: words }) =>
          words.map((line, i) => [left + 33, y + 18 + i * lineHeight, line] as const),
        )}
      />
      <CafMarks
        marks={[
          ...rows.flatMap(({ principle, y }) =>
            principle.outcomes.split('').map((o, i) => [o, [242 + i * 16, y + 14]] as const),
          ),
          ...counted.map(([o], i) => [o, [left + 6, bottom + 28 + i * 20]] as const),
        ]}
      />
      <Texts items={counted.map(([, words], i) => [left + 22, bottom + 32 + i * 20, words])} />
      <SheetFrame
        x={left}
        y={top}
        width={width}
        height={bottom - top}
        columns={6}
        rows={14}
        band={5}
      />
    </Drawing>
  );
}

function layOut() {
  const placedHeads: { id: string; name: string; y: number }[] = [];
  const placedRows: Row[] = [];
  let y = top;
  for (const { id, name, principles } of objectives) {
    placedHeads.push({ id, name: name.join(' '), y });
    y += headHeight;
    for (const principle of principles) {
      const lines = toLines(principle.name.join(' '), 30);
      placedRows.push({ principle, y, lines });
      y += heightOf(lines.length);
    }
  }
  return { heads: placedHeads, rows: placedRows, bottom: y };
}

function heightOf(lines: number): number {
  return 12 + lines * lineHeight;
}
