import { href } from 'react-router';
import type { ComposedEmail } from '../../platform/email/email.ts';
import {
  EmailFacts,
  EmailLayout,
  EmailLink,
  EmailWords,
} from '../../platform/email/email-layout.tsx';
import { fullDay } from '../data-rights-clock.ts';
import type { StoredRightsRequest } from '../data-rights.table.server.ts';
import { requestNames } from '../rights-request.ts';

export function rightsNotice(request: StoredRightsRequest, siteUrl: string): ComposedEmail {
  const { id, reference, requestType, email, message, receivedAt, verifiedAt, dueAt } = request;
  const standing = getStanding(request);
  const here = `${siteUrl}${href('/admin/data-rights/:id', { id })}`;
  return {
    subject: `${requestType === 'complaint' ? 'Complaint' : 'Rights request'} ${reference}: ${standing}`,
    body: (
      <EmailLayout
        title={`${reference}: ${standing}`}
        preview={requestNames[requestType]}
        why="You get this email because this address receives what comes in through the website."
      >
        <p>{whatToDo(request)}</p>
        {!request.acknowledgementEmailId && <p>{unacknowledged(request)}</p>}
        <EmailFacts
          facts={[
            ['Asked', requestNames[requestType]],
            ['Email', email ?? 'erased'],
            ['Verified', verifiedAt ? fullDay(verifiedAt) : 'not yet'],
            ['Received', fullDay(receivedAt)],
            ['Due', dueAt ? fullDay(dueAt) : 'the clock starts with verification'],
          ]}
        />
        {message && <EmailWords>{message}</EmailWords>}
        <p>
          It is handled here: <EmailLink href={here}>{here}</EmailLink>
        </p>
      </EmailLayout>
    ),
  };
}

function getStanding({ requestType, verifiedAt, dueAt }: StoredRightsRequest): string {
  if (!dueAt) return 'waiting for its sender';
  if (requestType !== 'complaint') return `answer by ${fullDay(dueAt)}`;
  return verifiedAt ? 'address confirmed' : `acknowledge by ${fullDay(dueAt)}`;
}

function whatToDo(request: StoredRightsRequest): string {
  const { requestType, verifiedAt, acknowledgementEmailId } = request;
  if (requestType === 'complaint') {
    const acknowledged = acknowledgementEmailId ? 'The website acknowledges it by email. ' : '';
    return `${acknowledged}Look into it without delay, whether or not the address is verified, and tell the sender the outcome.`;
  }
  return verifiedAt
    ? 'The sender has shown that the mailbox is theirs. Answer by the day below, or tell them before then that the case is complex, and why.'
    : 'Nothing to do yet. Send no personal data to this address before it is verified.';
}

function unacknowledged({ requestType }: StoredRightsRequest): string {
  const reason =
    'The website sent no acknowledgement, because this mailbox had had eight emails within a day.';
  return requestType === 'complaint'
    ? `${reason} Please acknowledge the complaint yourself.`
    : reason;
}
