import { NistWide } from './nist-wide.tsx';
import { scale } from '../../ui/drawings/drawing-geometry.ts';
import { Area, Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import { categories, finding, functions, tiers, weeks } from './nist-profile.ts';
import { Texts } from './texts.tsx';

/**
 * Proves: "Three weeks and 10 to 15 interviews put a tier on each of the 106 subcategories, and the
 * distance to your target becomes a list in order." Scores and targets are illustrative; functions,
 * categories, subcategories, tiers, weeks and interviews are not.
 */
export function NistAssessmentsPlate() {
  return (
    <>
      <NistWide />
      <NistNarrow />
    </>
  );
}

const box = { x: 6, y: 58, width: 330, height: 288 };
const level = scale([0.5, 4.5], [box.x, box.x + box.width]);
const row = box.height / functions.length;

/** For phones: the six functions alone, each the mean of its subcategories against its target. */
const rows = functions.map(({ name, target, first, count }, i) => {
  const own = categories.slice(first, first + count);
  const all = own.reduce((sum, { subcategories }) => sum + subcategories, 0);
  const total = own.reduce((sum, { subcategories, score }) => sum + subcategories * score, 0);
  return { name, target, score: total / all, y: box.y + i * row };
});

function NistNarrow() {
  return (
    <Drawing
      width={343}
      height={462}
      variant="narrow"
      label={`Tiers of an illustrative firm, function by function. ${finding}`}
    >
      {tiers.map(({ tier, name, tint }) => (
        <g key={tier} className="sg">
          <Area {...box} x={level(tier - 0.5)} width={box.width / 4} className={tint} />
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
      {rows.map(({ name, score, target, y }) => (
        <g key={name}>
          <Label x={box.x + 8} y={y + 18} className="nb">
            {name}
          </Label>
          <Path className="k" d={`M${box.x} ${y}h${box.width}`} />
          <Path className="k3" d={`M${box.x} ${y + 32}H${Math.round(level(score))}`} />
          <Path className="k dash" d={`M${Math.round(level(target))} ${y + 22}v20`} />
          <Label x={Math.round(level(score)) + 5} y={y + 36}>
            {score.toFixed(1)}
          </Label>
        </g>
      ))}
      <SheetFrame {...box} columns={8} rows={12} band={5} />
      <Path className="k3" d="M6 376h22" />
      <Path className="k dash" d="M118 366v20" />
      <Texts
        items={[
          [34, 380, 'today'],
          [126, 380, 'target'],
          ...weeks.map((title, i) => [68, 412 + i * 20, title] as const),
        ]}
      />
      <Texts className="nb" items={weeks.map((_, i) => [6, 412 + i * 20, `Week ${i + 1}`])} />
    </Drawing>
  );
}
