/** x, base line, words. */
type Placed = readonly [x: number, y: number, words: string | number];

type TextsProps = {
  className?: string;
  anchor?: 'middle' | 'end';
  items: readonly Placed[];
};

/** Many labels of one look in one element: half the HTML of a <text> for each. */
export function Texts({ className, anchor, items }: TextsProps) {
  return (
    <text className={className} textAnchor={anchor}>
      {items.map(([x, y, words], i) => (
        <tspan key={i} x={x} y={y === items[i - 1]?.[1] ? undefined : y}>
          {words}
        </tspan>
      ))}
    </text>
  );
}
