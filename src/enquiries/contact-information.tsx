import { company } from '../company.ts';
import { KeyValues } from '../ui/key-values.tsx';
import { Steps } from '../ui/steps.tsx';
import { OfficeMap } from './office-map.tsx';

/** The side of the contact page: other ways to reach us, what happens next, and where we are. */
export function ContactInformation() {
  const { street, town, postcode } = company.registeredOffice;
  return (
    <aside className="contact-side" aria-label="Other ways to reach us">
      <h2>Speak to us</h2>
      <KeyValues
        items={[
          { term: 'Telephone', value: <a href={company.phone.href}>{company.phone.shown}</a> },
          { term: 'Email', value: <a href={`mailto:${company.email}`}>{company.email}</a> },
          { term: 'Office', value: `${street}, ${town} ${postcode}` },
          { term: 'Incident', value: 'Ring, do not write. Someone is on call at all hours.' },
        ]}
      />
      <h2>What happens next</h2>
      <Steps
        items={[
          'A consultant reads your message and answers within 24 hours.',
          'We talk for 30 minutes, free, about what you need.',
          'You get a written scope and a fixed price.',
        ]}
      />
      <h2>Where we are</h2>
      <div className="office-map">
        <a href={company.map.directionsUrl} target="_blank" rel="noopener">
          <OfficeMap />
          <span>Directions to our office</span>
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </div>
    </aside>
  );
}
