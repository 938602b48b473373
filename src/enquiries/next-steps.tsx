import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';

/** What follows an enquiry: beside the form, after it, and in the email. */
export const nextSteps = [
  'A consultant reads your message and answers within 24 hours.',
  'We talk for 30 minutes, free, about what you need.',
  'You get a written scope and a fixed price. Work starts in 1–2 weeks, or in 24–48 hours when it is urgent.',
] as const;

type Facts = { reference: string; sentTo: ReactNode | null };

/** The reference, and where its email went unless the mailbox is over its limit. */
export function sentFacts({ reference, sentTo }: Facts): { term: string; value: ReactNode }[] {
  const facts = [
    { term: 'Reference', value: <strong className="tabular">{reference}</strong> },
    {
      term: 'Sent to',
      value: (
        <>
          {sentTo}
          <span className="note">
            {' '}
            An email with this reference. It repeats nothing that you wrote.
          </span>
        </>
      ),
    },
  ];
  return sentTo === null ? facts.slice(0, 1) : facts;
}

export function BookNow({ bookingUrl }: { bookingUrl: string }) {
  return (
    <ButtonLink href={bookingUrl} newTab>
      Book Free Consultation
    </ButtonLink>
  );
}
