/** Placeholder lines for text. Hidden from assistive technology: say once, beside it, what is loading. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className="blank-lines" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  );
}
