type Props = { value: number; max: number; label: string };

/** Progress on a graduated line with a tick for each step. */
export function Progress({ value, max, label }: Props) {
  const ticks = Array.from({ length: max + 1 }, (_, step) => `M${step} 0v1`).join('');
  return (
    <div className="progress">
      <progress value={value} max={max} aria-label={label} />
      <svg viewBox={`0 0 ${max} 1`} preserveAspectRatio="none" aria-hidden="true">
        <path d={`${ticks}M0 0h${max}`} />
      </svg>
    </div>
  );
}
