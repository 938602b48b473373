import { href, redirect } from 'react-router';
import { company } from '../company.ts';
import { SentPage } from '../platform/forms/sent-page.tsx';
import { pageMeta, useSiteData } from '../platform/web/page.ts';
import { referenceIn } from '../platform/web/request-address.ts';
import type { Route } from './+types/contact-sent.route.ts';
import { nextSteps, sentFacts } from './next-steps.tsx';
import { BookingLink } from '../ui/button.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/contact/sent'),
    title: 'Message sent',
    description:
      'Your message has reached us: what happens next, and how soon a consultant answers.',
    noIndex: true,
  });
}

/** Without a reference nothing was sent, and the page must not claim otherwise. */
export function loader({ request }: Route.LoaderArgs) {
  const reference = referenceIn(request, company.referencePrefix);
  if (!reference) throw redirect(href('/contact'), 302);
  const state = new URL(request.url).searchParams.get('receipt');
  const hasReceipt = state === 'sent' || state === 'held';
  const receipt = hasReceipt ? { to: 'The address you gave.', isHeld: state === 'held' } : null;
  return { reference, receipt };
}

export default function ContactSent({ loaderData }: Route.ComponentProps) {
  const { bookingUrl } = useSiteData();
  return (
    <SentPage
      trail={[{ name: 'Contact', href: href('/contact') }]}
      current="Message sent"
      title="Message sent!"
      summary="We'll get back to you as soon as possible."
      facts={sentFacts(loaderData)}
      steps={nextSteps}
      aside={
        <>
          <h2>Rather not wait?</h2>
          <p>Choose a time for your call now.</p>
          <BookingLink href={bookingUrl} />
          <p>
            Or call{' '}
            <a className="tabular" href={company.phone.href}>
              {company.phone.shown}
            </a>{' '}
            and quote your reference.
          </p>
        </>
      }
    />
  );
}
