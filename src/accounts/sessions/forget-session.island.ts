import { keptSession, rememberSession } from './session-store.client.ts';

// On a page rendered for a visitor: removes the record a session has left in this browser. A preview is one
// whoever asks for it, and would sign out those who write.
const isPreview = location.pathname.startsWith('/preview/');
if (!isPreview && keptSession()) rememberSession(null, 'SIGNED_OUT');
