import { CafNarrow } from './caf-narrow.tsx';
import { CafWide } from './caf-wide.tsx';

/**
 * Proves: "Fourteen principles come down to 41 outcomes with evidence, and the result shows where
 * the few that fail lie together." Principles and outcomes are real, the result is illustrative.
 */
export function CafAssessmentsPlate() {
  return (
    <>
      <CafWide />
      <CafNarrow />
    </>
  );
}
