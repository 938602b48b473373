import { href } from 'react-router';
import { automatic, type ComposedEmail } from '../../platform/email/email.ts';
import {
  EmailButton,
  EmailFacts,
  EmailLayout,
  EmailLink,
  EmailWords,
} from '../../platform/email/email-layout.tsx';
import { answerDays, fullDay } from '../data-rights-clock.ts';
import type { StoredRightsRequest } from '../data-rights.table.server.ts';
import { requestNames } from '../rights-request.ts';
import { company } from '../../company.ts';

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

/**
 * Acknowledges a request and asks its sender to confirm it. Repeats none of the submitted text: until
 * confirmed, the address may be a stranger's.
 */
export function rightsAcknowledgement(
  request: Pick<StoredRightsRequest, 'reference' | 'requestType' | 'receivedAt'>,
  link: string,
): ComposedEmail {
  const { reference, requestType, receivedAt } = request;
  const isComplaint = requestType === 'complaint';
  const title = isComplaint ? 'We have your complaint' : 'Is this request yours?';
  return {
    subject: isComplaint
      ? `We have your complaint, ${reference}`
      : `Please confirm your data rights request ${reference}`,
    headers: automatic,
    body: (
      <EmailLayout
        title={title}
        preview={isComplaint ? 'What happens next' : 'One press of a button starts our 30 days'}
        why={`You get this email because your address was given on ${company.name}’s data rights page. If that was not you, ignore it and nothing will be shown, changed or deleted.`}
      >
        {isComplaint ? <NextForComplaint /> : <NextForRequest />}
        <EmailFacts
          facts={[
            ['Reference', reference],
            ...(isComplaint ? [] : [['You asked', requestNames[requestType]] as const]),
            ['Received', fullDay(receivedAt)],
          ]}
        />
        <EmailButton href={link}>
          {isComplaint ? 'Confirm my address' : 'Confirm my request'}
        </EmailButton>
        <p>The link opens a page with a button. It works for 30 days.</p>
      </EmailLayout>
    ),
  };
}

function NextForRequest() {
  return (
    <p>
      Please confirm that this request comes from you, so that no one else can see your data or have
      it changed. We answer within {answerDays} days of that.
    </p>
  );
}

function NextForComplaint() {
  return (
    <>
      <p>
        This email acknowledges your complaint. We look into it without delay and tell you the
        outcome. You can also complain to the Information Commissioner’s Office at any time, at
        ico.org.uk/make-a-complaint.
      </p>
      <p>
        Please confirm that this address is yours, so that we can write to you about your own data.
      </p>
    </>
  );
}
