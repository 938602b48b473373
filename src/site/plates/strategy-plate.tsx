import { StrategyNarrow } from './strategy-narrow.tsx';
import { StrategyWide } from './strategy-wide.tsx';

/**
 * Proves: "Two days give a roadmap of three to five years: the first costed to a tenth, the last a
 * direction." Length and horizon are those of the rate card; projects and costs are illustrative.
 */
export function StrategyPlate() {
  return (
    <>
      <StrategyWide />
      <StrategyNarrow />
    </>
  );
}
