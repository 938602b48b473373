import { company, officeAddress } from '../company.ts';
import { Steps, KeyValues } from '../ui/content/lists.tsx';
import { NewTabLink } from '../ui/button.tsx';
import { nextSteps } from './next-steps.tsx';
import { OfficeMap } from './office-map.tsx';
import { MailtoLink } from '../ui/content/inline.tsx';

/** Beside the form: other ways to reach us, what happens next, and where we are. */
export function ContactInformation() {
  return (
    <aside className="contact-side" aria-label="Other ways to reach us">
      <WaysToReachUs heading="h2" />
      <div className="before-sent">
        <h2>What happens next</h2>
        <Steps items={nextSteps} />
      </div>
      <h2>Where we are</h2>
      <div className="office-map">
        <NewTabLink href={company.map.directionsUrl}>
          <OfficeMap />
          <span>Directions to our office</span>
        </NewTabLink>
      </div>
    </aside>
  );
}

export function WaysToReachUs({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  return (
    <>
      <Heading>Rather talk?</Heading>
      <KeyValues
        items={[
          {
            term: 'Phone',
            value: (
              <a className="tabular" href={company.phone.href}>
                {company.phone.shown}
              </a>
            ),
          },
          { term: 'Email', value: <MailtoLink address={company.email} /> },
          { term: 'Office', value: officeAddress() },
          { term: 'Under attack', value: 'Call at any hour; do not email.' },
        ]}
      />
    </>
  );
}
