import { useEffect } from 'react';
import { keptSession, rememberSession } from './session-store.client.ts';

/** A page that was made for a visitor takes back a record that a session has left in this browser. */
export function SessionSync({ isSignedIn }: { isSignedIn: boolean }) {
  useEffect(() => {
    if (!isSignedIn && keptSession()) rememberSession(null, 'SIGNED_OUT');
  }, [isSignedIn]);
  return null;
}
