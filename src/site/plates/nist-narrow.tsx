import { scale } from '../../ui/drawings/drawing-geometry.ts';
import { Area, Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import type { Category } from './nist-profile.ts';
import { categories, finding, functions, isShort, tiers, weeks } from './nist-profile.ts';
import { Texts } from './texts.tsx';

const box = { x: 38, y: 58, width: 280, height: 588 };
const level = scale([0.5, 4.5], [box.x, box.x + box.width]);
/** One row for each category, and one above them for the function's name. */
const row = 21;
const rows = categories.map((category, i) => ({
  ...category,
  i,
  y: box.y + (i + category.ofFunction + 1) * row,
}));
const heads = functions.map((f, i) => ({ ...f, y: box.y + (f.first + i) * row }));

/** For phones: categories downwards, tiers from left to right. */
export function NistNarrow() {
  return (
    <Drawing
      width={343}
      height={754}
      variant="narrow"
      label={`Tiers of an illustrative firm. ${finding}`}
    >
      {tiers.map(({ tier, name, tint }) => (
        <g key={tier} className="sg">
          <Area {...box} x={level(tier - 0.5)} width={70} className={tint} />
          <Label x={level(tier)} y={14} className="nb">
            {tier}
          </Label>
          {name.split(' ').map((word, i) => (
            <Label key={word} x={level(tier)} y={29 + i * 14} className="s">
              {word}
            </Label>
          ))}
        </g>
      ))}
      <Profile />
      <Names />
      <SheetFrame {...box} columns={8} rows={14} band={5} />
      <Path className="k2" d="M46 672h22" />
      <Path className="k dash" d="M126 672h22" />
      <Texts
        items={[
          [74, 676, 'today'],
          [154, 676, 'target'],
          ...weeks.map((title, i) => [104, 704 + i * 20, title] as const),
        ]}
      />
      <Texts className="nb" items={weeks.map((_, i) => [46, 704 + i * 20, `Week ${i + 1}`])} />
    </Drawing>
  );
}

function Profile() {
  const today = heads.map(({ first, count }) => {
    const own = rows.slice(first, first + count).map((r) => `${level(r.score)} ${r.y}v${row}`);
    return `M${own.join('L')}`;
  });
  const targets = heads.map(
    ({ y, count, target }) => `M${level(target)} ${y + row}v${row * count}`,
  );
  return (
    <>
      <Path d={rows.filter(isShort).map(gap).join('')} />
      <Path className="k dash" d={targets.join('')} />
      <Path className="k2" d={today.join('')} />
      {rows.map((r) => (
        <Label
          key={r.i}
          x={Math.round(level(r.score) + (isShort(r) ? -5 : 5))}
          y={r.y + 15}
          anchor={isShort(r) ? 'end' : undefined}
        >
          {r.score.toFixed(1)}
        </Label>
      ))}
    </>
  );
}

/** One line for each subcategory between score and target, drawn to and fro to keep it short. */
function gap({ y, subcategories, score, target }: Category & { y: number }): string {
  const every = row / subcategories;
  const length = Math.round(level(target) - level(score));
  const lines = Array.from({ length: subcategories }, (_, n) => `h${n % 2 ? -length : length}`);
  return `M${level(score)} ${(y + every / 2).toFixed(1)}${lines.join(`m0 ${every.toFixed(1)}`)}`;
}

function Names() {
  const supply = rows.find(({ code }) => code === 'SC')?.y ?? 0;
  return (
    <>
      <Path
        className="k"
        d={heads
          .slice(1)
          .map(({ y }) => `M${box.x} ${y}h${box.width}`)
          .join('')}
      />
      <Texts className="nb" items={heads.map(({ name, y }) => [46, y + 16, name])} />
      <Texts anchor="end" items={rows.map(({ y, code }) => [27, y + 15, code])} />
      <Texts
        className="s"
        anchor="end"
        items={[
          [343, 46, 'of 106'],
          ...rows.map(({ y, subcategories }) => [343, y + 15, subcategories] as const),
        ]}
      />
      <Label x={level(3) + 6} y={supply + 15}>
        widest gap
      </Label>
    </>
  );
}
