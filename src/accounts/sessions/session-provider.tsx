import { createContext, type ReactNode, useContext } from 'react';
import { Island } from '../../ui/island.tsx';
import { SessionKeeper } from './session-keeper.tsx';
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

/** Provides the session to its children; in the browser `SessionKeeper` keeps it fresh. */
export function SessionProvider({ record, children }: Props) {
  return (
    <SessionContext value={record}>
      <Island name="session-keeper" part={SessionKeeper} given={{ record }} atOnce />
      <div className="session-content">{children}</div>
    </SessionContext>
  );
}
