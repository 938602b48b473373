import { KeyValues } from '../../ui/content/lists.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { fullDay } from '../data-rights-clock.ts';
import {
  daysLeft,
  firstEmailNames,
  formatDaysLeft,
  requestNames,
  waitingNames,
} from '../rights-request.ts';
import type { RequestAtDesk } from './act-on-request.server.ts';
import type { Refusal } from './desk-action.server.ts';
import type { RequestPage } from './read-desk.server.ts';

type Props = {
  page: Pick<RequestPage, 'request' | 'acknowledgement' | 'otherAddresses'>;
  now: Date;
};

export function RequestFacts({ page, now }: Props) {
  const { request, acknowledgement, otherAddresses } = page;
  const { email, requestType, message, receivedAt, answer, pauses } = request;
  const items = [
    { term: 'Asked', value: requestNames[requestType] },
    { term: 'Email', value: email ?? 'erased' },
    { term: 'Received', value: fullDay(receivedAt) },
    { term: 'Identity', value: formatIdentity(request) },
    { term: 'Our first email', value: firstEmailNames[acknowledgement] },
    ...dates(request, now),
    ...pauses.map(({ waitingFor, startedAt, endedAt }) => ({
      term: 'Clock stopped',
      value: `${fullDay(startedAt)} to ${endedAt ? fullDay(endedAt) : 'now'}, for ${waitingNames[waitingFor]}`,
    })),
    answer && { term: 'What we said', value: <span className="as-typed">{answer}</span> },
  ];
  return (
    <>
      <KeyValues items={items} />
      <OtherAddresses addresses={otherAddresses} />
      {message && (
        <section aria-labelledby="message">
          <h2 id="message">What the person wrote</h2>
          <p className="as-typed">{message}</p>
        </section>
      )}
    </>
  );
}

function formatIdentity({ verifiedAt, verifiedBy, verificationNote }: RequestAtDesk): string {
  if (!verifiedAt) return 'not shown yet: send no personal data';
  const day = fullDay(verifiedAt);
  if (verifiedBy !== 'person') return `shown by the link in our email, on ${day}`;
  return `verified by one of us on ${day}: ${verificationNote ?? 'the note is erased'}`;
}

function dates(request: RequestAtDesk, now: Date) {
  const { requestType, dueAt, extendedUntil, answeredAt, status } = request;
  const { acknowledgedAt, acknowledgementNote } = request;
  const isComplaint = requestType === 'complaint';
  const isOwed = !answeredAt && !(isComplaint && acknowledgedAt);
  return [
    dueAt && {
      term: isComplaint ? 'Acknowledge by' : 'Answer by',
      value: isOwed
        ? `${fullDay(dueAt)} (${formatDaysLeft(daysLeft(dueAt, now))})`
        : fullDay(dueAt),
    },
    extendedUntil && { term: 'Extended until', value: fullDay(extendedUntil) },
    isComplaint &&
      acknowledgedAt && {
        term: 'Receipt sent',
        value: [fullDay(acknowledgedAt), acknowledgementNote].filter(Boolean).join(': '),
      },
    answeredAt && {
      term: status === 'refused' ? 'Refused' : 'Answered',
      value: fullDay(answeredAt),
    },
  ];
}

/** Possible further data of the same person, who has proved access to one mailbox only. */
export function OtherAddresses({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <p>
      We also know this person by <strong>{addresses.join(', ')}</strong>. What came from there, or
      was merged from there, is neither exported nor erased with this request: ask the person to
      send a request from there as well, or to show you that it is theirs.
    </p>
  );
}

type RefusalProps = {
  refusal: Refusal;
  words?: string | undefined;
};

/** Explains why an action was rejected: an earlier change, or what prevents it. */
export function DeskRefusal({ refusal, words }: RefusalProps) {
  return (
    <Message tone="error" title="Nothing was changed">
      <p>{formatRefusal(refusal)}</p>
      {words && (
        <>
          <p>You wrote:</p>
          <p className="as-typed">{words}</p>
        </>
      )}
    </Message>
  );
}

export function formatRefusal(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'changed-meanwhile':
      return 'Another admin has changed this request since you opened it. Its current state is below. Check it before you go on; what you typed is kept.';
    case 'not-allowed':
      return 'This can’t be done with the request in its current state.';
    case 'other-requests':
      return `We still owe this person an answer to ${refusal.references.join(', ')}. Answer that first: without the address it could not be sent.`;
    case 'admin-account':
      return 'The address belongs to an account of the team. Remove its role first, on the Users page.';
  }
}
