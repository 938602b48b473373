import type { ReactNode } from 'react';

/** What follows an enquiry: beside the form, after it, and in the email. */
export const nextSteps = [
  'A consultant reads your message and answers within 24 hours.',
  'We talk for 30 minutes, free, about what you need.',
  'You get a written scope and a fixed price. Work starts in 1–2 weeks, or in 24–48 hours when it is urgent.',
] as const;

type Facts = { reference: string; receipt: { to: ReactNode; isHeld: boolean } | null };

/** The reference, and where its email goes if one does. */
export function sentFacts({ reference, receipt }: Facts): { term: string; value: ReactNode }[] {
  return [
    { term: 'Reference', value: <strong className="tabular">{reference}</strong> },
    ...(receipt ? [receiptFact(receipt)] : []),
  ];
}

function receiptFact({ to, isHeld }: NonNullable<Facts['receipt']>) {
  const note = isHeld
    ? 'An email with this reference follows later: more messages than usual are coming in. Yours has reached us.'
    : 'An email with this reference. For privacy, without your message.';
  return {
    term: isHeld ? 'Will be sent to' : 'Sent to',
    value: (
      <>
        <div>{to}</div>
        <div className="note">{note}</div>
      </>
    ),
  };
}
