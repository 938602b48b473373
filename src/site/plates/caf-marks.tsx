import type { Point } from '../../ui/drawings/drawing-geometry.ts';

type MarksProps = {
  /** Where each mark's centre lies, with its letter: a disc, p half a diamond, n an empty square. */
  marks: readonly (readonly [outcome: string, at: Point])[];
};

/** The marks of a drawing in four elements: form tells the result, so no colour is needed. */
export function CafMarks({ marks }: MarksProps) {
  const draw = (letter: string, form: string) =>
    marks
      .filter(([outcome]) => outcome === letter)
      .map(([, [x, y]]) => `M${x} ${y}${form}`)
      .join('');
  return (
    <>
      <path d={draw('a', 'h0')} stroke="currentColor" strokeWidth={10} strokeLinecap="round" />
      <path className="gate" d={draw('p', 'm-6 0l6-6 6 6-6 6z')} />
      <path className="dot" d={draw('p', 'm-6 0l6-6v12z')} />
      <path className="gate" d={draw('n', 'm-5-5h10v10h-10z')} />
    </>
  );
}
