import { href } from 'react-router';
import type { ReactNode } from 'react';

/** What follows a request for a document, sent or delayed. */
export function nextSteps(outcome: 'sent' | 'saved'): readonly ReactNode[] {
  return outcome === 'sent' ? [...sent, updates] : [late, updates];
}

const sent = [
  'The email arrives within a few minutes. Nothing after five? Look in your junk folder, then ask again.',
  'Open the link in it and keep the document: it needs no password.',
];

const late = (
  <>
    If the fault is temporary, the email still arrives. If your address was refused, ask again with
    another. To have the document now, call or <a href={href('/contact')}>write to us</a>.
  </>
);

const updates = 'We send you nothing else unless you choose “Yes, send me updates” in the email.';
