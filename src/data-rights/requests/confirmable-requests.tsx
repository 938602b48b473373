import { href } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { KeyValues } from '../../ui/content/lists.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { RequestType } from '../rights-request.ts';

/** A request as the page behind the link shows it; dates are formatted. */
export type Confirmable = {
  reference: string;
  requestType: RequestType;
  asked: string;
  received: string;
  isWaiting: boolean;
  /** False if it was answered or refused without confirmation. */
  isConfirmed: boolean;
  isRefused: boolean;
  answered: string | null;
  due: string | null;
  /** The deadline for a complex case; null for a complaint, and while the clock is paused. */
  latest: string | null;
};

type Props = { token: string; requests: readonly Confirmable[] };

/** The requests from the reader's mailbox, each with a button until it is confirmed. */
export function ConfirmableRequests({ token, requests }: Props) {
  return (
    <>
      <PageHead {...getHead(requests)} />
      <ul className="page-end confirmable-requests">
        {requests.map((request) => (
          <li key={request.reference}>
            <h2>{request.asked}</h2>
            <KeyValues items={getFacts(request)} />
            {request.isWaiting && <ConfirmForm token={token} request={request} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function getHead(requests: readonly Confirmable[]) {
  const waiting = requests.filter(({ isWaiting }) => isWaiting);
  if (requests.every(({ answered }) => answered)) {
    return {
      title: requests.length === 1 ? 'This request is closed' : 'These requests are closed',
      summary: 'There is nothing left to confirm.',
    };
  }
  if (waiting.length === 0) {
    return {
      title: 'Thank you, that is confirmed',
      summary: 'We know that it comes from you. There is nothing more for you to do.',
    };
  }
  if (waiting.every(({ requestType }) => requestType === 'complaint')) {
    return {
      title: 'Is this address yours?',
      summary:
        'Press the button if the complaint comes from you. We look into it either way; this lets us write to you about your own data.',
    };
  }
  return {
    title: requests.length === 1 ? 'Is this request yours?' : 'Are these requests yours?',
    summary:
      'Press the button if you asked for this. If you did not, close the page: nothing is shown, changed or deleted.',
  };
}

function ConfirmForm({ token, request }: { token: string; request: Confirmable }) {
  const { reference, requestType } = request;
  return (
    <form method="post" action={href('/data-rights/verify')}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="reference" value={reference} />
      <Button>
        {requestType === 'complaint' ? 'Yes, this is my address' : 'Yes, I asked for this'}
      </Button>
    </form>
  );
}

function getFacts(request: Confirmable) {
  const { requestType, reference, received, isConfirmed, isRefused, answered, due, latest } =
    request;
  const isComplaint = requestType === 'complaint';
  return [
    { term: 'Reference', value: <span className="tabular">{reference}</span> },
    { term: 'Received', value: received },
    isConfirmed && { term: 'Confirmed', value: 'Yes' },
    answered && { term: isRefused ? 'Refused' : 'Answered', value: answered },
    isComplaint &&
      !answered && {
        term: 'Next',
        value: 'We look into it without delay and tell you the outcome.',
      },
    !isComplaint && due && { term: 'Our answer', value: `by ${due}` },
    latest && { term: 'If complex', value: `by ${latest}; we would tell you before, and why` },
  ];
}
