import { type SessionRecord, isDue } from './session-record.ts';

type SessionEvent =
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'MFA_CHALLENGE_VERIFIED';

type Listener = (event: SessionEvent, record: SessionRecord | null) => void;

const key = 'session';
const eventKey = 'session-event';
const listeners: Listener[] = [];

export function keptSession(): SessionRecord | null {
  try {
    const kept = localStorage.getItem(key);
    // Only `rememberSession` writes it; anything else is recognised by its missing expiry.
    const record = kept ? (JSON.parse(kept) as SessionRecord) : null;
    return record && Number.isFinite(record.expires_at) ? record : null;
  } catch {
    return null;
  }
}

/** Stores or removes the record, and tells every tab what happened. */
export function rememberSession(record: SessionRecord | null, event: SessionEvent): void {
  try {
    if (record) localStorage.setItem(key, JSON.stringify(byOwnClock(record)));
    else localStorage.removeItem(key);
    localStorage.setItem(eventKey, JSON.stringify({ event, at: Date.now() }));
  } catch {
    // Storage may be full or forbidden; the cookie is what matters.
  }
  for (const listener of listeners) listener(event, record);
}

/** Stores the fresh record of a page if it differs, and tells other tabs what has changed. */
export function keepSession(record: SessionRecord): void {
  const kept = keptSession();
  const event = eventBetween(kept, record);
  if (event !== 'TOKEN_REFRESHED' || !kept || isDue(kept, Date.now()))
    rememberSession(record, event);
}

function eventBetween(before: SessionRecord | null, now: SessionRecord): SessionEvent {
  // The second step starts a new session.
  if (before?.user.id === now.user.id && before.aal < now.aal) return 'MFA_CHALLENGE_VERIFIED';
  if (before?.session_id !== now.session_id) return 'SIGNED_IN';
  const isUpdated =
    before.user.email !== now.user.email ||
    before.user.user_metadata.full_name !== now.user.user_metadata.full_name ||
    before.role !== now.role ||
    before.aal !== now.aal;
  return isUpdated ? 'USER_UPDATED' : 'TOKEN_REFRESHED';
}

/**
 * The expiry by this browser's clock, which it will be compared with and which may be wrong by a
 * day.
 */
function byOwnClock(record: SessionRecord): SessionRecord {
  return { ...record, expires_at: Math.floor(Date.now() / 1000) + record.expires_in };
}

/** Calls the listener for every event in any tab. */
export function onSessionChange(listener: Listener): void {
  listeners.push(listener);
  window.addEventListener('storage', ({ key: changed, newValue }) => {
    if (changed !== eventKey || !newValue) return;
    // Written by `rememberSession` alone.
    const { event } = JSON.parse(newValue) as { event: SessionEvent };
    listener(event, keptSession());
  });
}

/** Asks the server for a fresh record. `status` is null without an answer. */
export async function askForRefresh(): Promise<{ status: number | null; record?: SessionRecord }> {
  try {
    const response = await fetch('/auth/refresh', { method: 'POST' });
    if (!response.ok) return { status: response.status };
    // Our own route answers with a record.
    return { status: response.status, record: (await response.json()) as SessionRecord };
  } catch {
    return { status: null };
  }
}
