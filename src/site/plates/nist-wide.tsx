import { boxPath, scale } from '../../ui/drawings/drawing-geometry.ts';
import { Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import {
  type Category,
  categories,
  finding,
  functions,
  isShort,
  tiers,
  orderOfWork,
  weeks,
} from './nist-profile.ts';
import { Texts } from './texts.tsx';

const box = { x: 126, y: 40, width: 814, height: 404 };
/** Where the tiers end, and the rows of names below them. */
const floor = 280;
const namesEnd = 336;
const step = box.width / categories.length;
const across = scale([0, categories.length], [box.x, box.x + box.width]);
const level = scale([4.5, 0.5], [box.y, floor]);
const columns = categories.map((category, i) => ({
  ...category,
  i,
  x: Math.round(across(i + 0.5)),
}));

/** Samples of the three lines, below the frame, in the same path as what they explain. */
const key = {
  today: 'M126 474h28',
  target: 'M226 474h28',
  gap: 'M346 467v14m4 0v-14m4 0v14m4 0v-14m4 0v14',
};

/** Categories across, tiers upwards: today's profile, the target, and the gap between them. */
export function NistWide() {
  return (
    <Drawing
      width={960}
      height={490}
      variant="wide"
      label={`Tiers of an illustrative firm in the six NIST functions. ${finding}`}
    >
      {tiers.map(({ tier, tint }) => (
        <Path
          key={tier}
          className={tint}
          d={boxPath({ ...box, y: level(tier + 0.5), height: 60 })}
        />
      ))}
      <Path className="sea0" d={boxPath({ ...box, y: floor, height: 164 })} />
      <Texts
        className="nb"
        anchor="end"
        items={tiers.map(({ tier }) => [110, level(tier) - 2, `Tier ${tier}`])}
      />
      <Texts
        className="lbi"
        anchor="end"
        items={[
          ...tiers.map(({ tier, name }) => [110, level(tier) + 17, name] as const),
          [110, 325, 'subcategories'],
        ]}
      />
      <Profile />
      <Names />
      <NistWeeks />
      <SheetFrame {...box} columns={11} rows={4} band={7} />
    </Drawing>
  );
}

function Profile() {
  const targets = functions.map(
    ({ first, count, target }) => `M${across(first)} ${level(target)}h${step * count}`,
  );
  const between = functions.slice(1).map(({ first }) => `M${across(first)} ${box.y}V${namesEnd}`);
  const today = columns.map(({ i, score }) => `${i ? 'V' : `M${box.x} `}${level(score)}h${step}`);
  const supply = columns.find(({ code }) => code === 'SC')?.x ?? 0;
  return (
    <>
      <Path d={columns.filter(isShort).map(gap).join('') + key.gap} />
      <Path className="k dash" d={targets.join('') + key.target} />
      <Path className="k2" d={today.join('') + key.today} />
      <g className="sg">
        {columns.map((column) => (
          <Label
            key={column.i}
            x={column.x}
            y={Math.round(level(column.score) + (isShort(column) ? 18 : -7))}
          >
            {column.score.toFixed(1)}
          </Label>
        ))}
      </g>
      <Path
        className="k"
        d={`M${supply} 78V${level(3) - 4}${between.join('')}M${box.x} ${floor}h${box.width}M${box.x} ${namesEnd}h${box.width}`}
      />
      <Label x={supply - 8} y={71} className="u0">
        Widest gap: supply chain, ten subcategories at 1.2
      </Label>
    </>
  );
}

/** One line for each subcategory between score and target, drawn to and fro to keep it short. */
function gap({ i, subcategories, score, target }: Category & { i: number }): string {
  const every = step / subcategories;
  const height = Math.round(level(score) - level(target));
  const lines = Array.from({ length: subcategories }, (_, n) => `v${n % 2 ? -height : height}`);
  return `M${across(i + 0.5 / subcategories)} ${level(target)}${lines.join(`m${every.toFixed(1)} 0`)}`;
}

function Names() {
  return (
    <>
      <Texts
        className="nb"
        items={functions.map(({ name, first }) => [Math.round(across(first)) + 2, 23, name])}
      />
      <Texts anchor="middle" items={columns.map(({ x, code }) => [x, 302, code])} />
      <Texts
        className="s"
        anchor="middle"
        items={columns.map(({ x, subcategories }) => [x, 325, subcategories])}
      />
      <Label x={110} y={302} anchor="end">
        Category
      </Label>
    </>
  );
}

/** Below the wide profile: interviews, one tick a subcategory, gaps by size, and the key. */
function NistWeeks() {
  const bars = orderOfWork.map((work) => Math.round(work * 2.4)).map((v) => `v-${v}h9v${v}`);
  return (
    <>
      <Texts className="nb" items={weeks.map((_, i) => [142 + i * 271, 362, i + 1])} />
      <Texts items={weeks.map((title, i) => [160 + i * 271, 362, title])} />
      <Label x={110} y={362} className="nb" anchor="end">
        Week
      </Label>
      <Path className="k" d="M397 336v108M668 336v108M682 426h244" />
      {/* Dashed strokes are the shortest way to say 10 discs, 5 dots and 106 ticks. */}
      <g stroke="currentColor" strokeLinecap="round">
        <path d="M148 411h150" strokeWidth={10} strokeDasharray="0 16" />
        <path d="M308 411h66" strokeWidth={5} strokeDasharray="0 16" />
      </g>
      <path d="M411 412h244" stroke="currentColor" strokeWidth={28} strokeDasharray=".7 1.62" />
      <path className="bar" d={`M682 426${bars.join('h5')}`} />
      <Texts
        className="lbi"
        items={[
          [162, 479, 'today'],
          [262, 479, 'target'],
          [372, 479, 'one line for each subcategory in the gap'],
        ]}
      />
    </>
  );
}
