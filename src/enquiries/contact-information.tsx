import { company, officeAddress } from '../company.ts';
import { Steps, KeyValues } from '../ui/content/lists.tsx';
import { NewTabLink } from '../ui/button.tsx';
import { OfficeMap } from './office-map.tsx';

/** Beside the form: other ways to reach us, what happens next, and where we are. */
export function ContactInformation() {
  return (
    <aside className="contact-side" aria-label="Other ways to reach us">
      <WaysToReachUs heading="h2" />
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

type Props = {
  heading: 'h2' | 'h3';
  /** Without what happens next: the home page says it in a section of its own. */
  isBrief?: boolean;
};

export function WaysToReachUs({ heading: Heading, isBrief = false }: Props) {
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
          { term: 'Email', value: <a href={`mailto:${company.email}`}>{company.email}</a> },
          { term: 'Office', value: officeAddress() },
          { term: 'Under attack', value: 'Call at any hour; do not email.' },
        ]}
      />
      {!isBrief && (
        <>
          <Heading>What happens next</Heading>
          <Steps
            items={[
              'A consultant reads your message and answers within 24 hours.',
              'We talk for 30 minutes, free, about what you need.',
              'You get a written scope and a fixed price. Work starts in one to two weeks, or in 24 to 48 hours when it is urgent.',
            ]}
          />
        </>
      )}
    </>
  );
}
