import { keptSession, rememberSession } from './session-store.client.ts';

// On a page rendered for a visitor: removes the record a session has left in this browser. Not on a
// preview: it is rendered for a visitor even when its author, who is signed in, opens it.
const isPreview = location.pathname.startsWith('/preview/');
if (!isPreview && keptSession()) rememberSession(null, 'SIGNED_OUT');
