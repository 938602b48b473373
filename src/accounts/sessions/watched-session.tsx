import { useContext } from 'react';
import { FaultyFormContext } from '../../ui/admin/admin-page.tsx';
import { IslandScript } from '../../ui/island.tsx';
import type { SessionRecord } from './session-record.ts';

/** Keeps the session record fresh on a page that does nothing else with it. */
export function WatchedSession({ record }: { record: SessionRecord }) {
  const givenBack = useContext(FaultyFormContext) ? '' : undefined;
  return (
    <>
      <div hidden data-session={JSON.stringify(record)} data-given-back={givenBack} />
      <IslandScript name="watch-session" />
    </>
  );
}
