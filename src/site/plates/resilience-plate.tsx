import { ResilienceNarrow } from './resilience-narrow.tsx';
import { ResilienceWide } from './resilience-wide.tsx';

/**
 * Proves: "The same disruption costs 20 hours of work and three days of service before, and one
 * hour and a working day after: within what the board agreed to bear." All hours are illustrative.
 */
export function ResiliencePlate() {
  return (
    <>
      <ResilienceWide />
      <ResilienceNarrow />
    </>
  );
}
