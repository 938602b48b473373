import { NistNarrow } from './nist-narrow.tsx';
import { NistWide } from './nist-wide.tsx';

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
