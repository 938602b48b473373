import { boxPath } from '../../ui/drawings/drawing-geometry.ts';
import { Drawing, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import { CafMarks } from './caf-marks.tsx';
import type { Principle } from './caf-outcomes.ts';
import { count, finding, objectives, tint } from './caf-outcomes.ts';
import { Texts } from './texts.tsx';

const cell = { width: 132, height: 150 };
const box = { x: 13, y: 90, width: cell.width * 7, height: cell.height * 2 };
const bottom = box.y + box.height;

/** Two rows of cells: objective A takes two columns, B three, C and D one each. */
const sheet = objectives.map((objective, i) => {
  const columns = objective.principles.length / 2;
  const before = objectives.slice(0, i).reduce((sum, o) => sum + o.principles.length / 2, 0);
  const x = box.x + before * cell.width;
  const cells = objective.principles.map((principle, n) => ({
    principle,
    x: x + (n % columns) * cell.width,
    y: box.y + Math.floor(n / columns) * cell.height,
  }));
  return { ...objective, x, cells };
});
const cells = sheet.flatMap((objective) => objective.cells);

/** The principles as a sheet of cells, the 41 outcomes counted out below it. */
export function CafWide() {
  return (
    <Drawing width={960} height={488} variant="wide" label={finding}>
      {(['sea0', 't1', 't2', 't3'] as const).map((depth) => (
        <Path
          key={depth}
          className={depth}
          d={cells
            .filter(({ principle }) => tint(principle) === depth)
            .map(({ x, y }) => boxPath({ ...cell, x, y }))
            .join('')}
        />
      ))}
      <Path
        d={`M${box.x} ${box.y + cell.height}h${box.width}${[1, 3, 4].map((n) => `M${box.x + n * cell.width} ${box.y}v${box.height}`).join('')}`}
      />
      <Path
        className="k"
        d={sheet
          .slice(1)
          .map(({ x }) => `M${x} ${box.y - 7}v${box.height + 14}`)
          .join('')}
      />
      <Texts className="nb" items={sheet.map((o) => [o.x + 2, headLine(o, 0), o.id])} />
      <Texts
        items={sheet.flatMap((o) =>
          o.name.map((words, line) => [o.x + 19, headLine(o, line), words] as const),
        )}
      />
      <Texts
        className="nb"
        items={cells.map(({ principle, x, y }) => [x + 10, y + 24, principle.id])}
      />
      <Texts
        items={cells.flatMap(({ principle, x, y }) =>
          principle.name.map((line, i) => [x + 10, y + 46 + i * 18, line] as const),
        )}
      />
      <CafMarks marks={[...cells.flatMap(marksOf), ...counted()]} />
      <SheetFrame {...box} columns={14} rows={4} band={7} />
      <Texts
        items={[
          [countedFrom.a, bottom + 66, `${count('a')} achieved`],
          [countedFrom.p, bottom + 66, `${count('p')} partially achieved`],
        ]}
      />
      <Texts
        anchor="end"
        items={[
          [box.x + box.width, bottom + 66, `${count('n')} not achieved,`],
          [box.x + box.width, bottom + 86, 'half of them in detection'],
        ]}
      />
    </Drawing>
  );
}

function marksOf({ principle, x, y }: { principle: Principle; x: number; y: number }) {
  return principle.outcomes.split('').map((o, i) => [o, [x + 15 + i * 19, y + 135]] as const);
}

/** Names of the objectives stand on the frame, their last lines level. */
function headLine({ name }: { name: readonly string[] }, line: number): number {
  return box.y - 17 - (name.length - 1 - line) * 18;
}

/** Where each result starts in the row of all 41, a little apart from the one before. */
const countedFrom = {
  a: box.x,
  p: box.x + count('a') * 22 + 15,
  n: box.x + (count('a') + count('p')) * 22 + 30,
};

function counted() {
  return (['a', 'p', 'n'] as const).flatMap((letter) =>
    Array.from(
      { length: count(letter) },
      (_, i) => [letter, [countedFrom[letter] + 5 + i * 22, bottom + 36]] as const,
    ),
  );
}
