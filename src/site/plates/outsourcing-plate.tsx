import { OutsourcingNarrow } from './outsourcing-narrow.tsx';
import { OutsourcingWide } from './outsourcing-wide.tsx';

/**
 * Proves: "The most serious alerts are answered in 15 minutes, at any hour, and it takes a SOC to reach
 * that far." The times are those of the service level agreement; the rings are evenly spaced.
 */
export function OutsourcingPlate() {
  return (
    <>
      <OutsourcingWide />
      <OutsourcingNarrow />
    </>
  );
}
