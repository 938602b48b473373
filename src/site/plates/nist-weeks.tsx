import { Label, Path } from '../../ui/drawings/drawing.tsx';
import { orderOfWork, weeks } from './nist-profile.ts';
import { Texts } from './texts.tsx';

/** Below the wide profile: interviews, one tick a subcategory, gaps by size, and the key. */
export function NistWeeks() {
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
