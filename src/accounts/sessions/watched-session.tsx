import { IslandScript } from '../../ui/island.tsx';
import type { SessionRecord } from './session-record.ts';

/** Keeps the record of the session on a page that does nothing else with it. */
export function WatchedSession({ record }: { record: SessionRecord }) {
  return (
    <>
      <div hidden data-session={JSON.stringify(record)} />
      <IslandScript name="watch-session" />
    </>
  );
}
