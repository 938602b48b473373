import { createContext, type ReactNode, useContext } from 'react';
import { FaultyFormContext } from '../../ui/admin-page.tsx';
import { IslandScript } from '../../ui/island.tsx';
import type { SessionRecord } from './session-record.ts';

const SessionContext = createContext<SessionRecord | null>(null);

/**
 * The session of the page's user.
 * @throws outside its provider
 */
export function useSession(): SessionRecord {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider');
  return session;
}

type Props = { record: SessionRecord; children: ReactNode };

export function SessionProvider({ record, children }: Props) {
  return <SessionContext value={record}>{children}</SessionContext>;
}

/** Keeps the record fresh on every page of a user who is logged in: see `watch-session.island.ts`. */
export function WatchedSession({ record }: { record: SessionRecord }) {
  const givenBack = useContext(FaultyFormContext) ? '' : undefined;
  return (
    <>
      <div hidden data-session={JSON.stringify(record)} data-given-back={givenBack} />
      <IslandScript name="watch-session" />
    </>
  );
}
