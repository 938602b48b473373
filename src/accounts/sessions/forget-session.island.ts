import { keptSession, rememberSession } from './session-store.client.ts';

// On a page rendered for a visitor: removes the record a session has left in this browser.
if (keptSession()) rememberSession(null, 'SIGNED_OUT');
