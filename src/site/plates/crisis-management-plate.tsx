import { CrisisNarrow } from './crisis-narrow.tsx';
import { CrisisWide } from './crisis-wide.tsx';

/**
 * Proves: "A rehearsed plan moves the work to the first day and halves it, and the ICO hears from
 * you a day before the 72 hours are up." The people and hours are illustrative, the limit is not.
 */
export function CrisisManagementPlate() {
  return (
    <>
      <CrisisWide />
      <CrisisNarrow />
    </>
  );
}
