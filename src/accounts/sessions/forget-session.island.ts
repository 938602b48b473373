import { keptSession, rememberSession } from './session-store.client.ts';

// On a page that was made for a visitor: takes back a record that a session has left in this browser.
if (keptSession()) rememberSession(null, 'SIGNED_OUT');
