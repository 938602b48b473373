import { TrainingNarrow } from './training-narrow.tsx';
import { TrainingWide } from './training-wide.tsx';

/**
 * Proves: "Everyone takes 35 minutes a year, and nobody more than 125: no one needs all six." The
 * lengths are those of the course catalogue; the order of the year is illustrative.
 */
export function TrainingPlate() {
  return (
    <>
      <TrainingWide />
      <TrainingNarrow />
    </>
  );
}
