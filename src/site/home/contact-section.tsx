import type { ReactNode } from 'react';
import { company } from '../../company.ts';
import { KeyValues } from '../../ui/key-values.tsx';
import { Section } from '../../ui/section.tsx';
import { Steps } from '../../ui/steps.tsx';

/** The form it is given, beside the other ways to reach us. */
export function ContactSection({ children }: { children: ReactNode }) {
  const { street, town, postcode } = company.registeredOffice;
  return (
    <Section id="contact" heading="Get in Touch">
      <div className="grid">
        <div className="contact-first">{children}</div>
        <div className="contact-others">
          <h3>Speak to us</h3>
          <KeyValues
            items={[
              {
                term: 'Telephone',
                value: (
                  <a className="tabular" href={company.phone.href}>
                    {company.phone.shown}
                  </a>
                ),
              },
              { term: 'Email', value: <a href={`mailto:${company.email}`}>{company.email}</a> },
              { term: 'Office', value: `${street}, ${town} ${postcode}` },
              { term: 'Incident', value: 'Ring, do not write. Someone is on call at all hours.' },
            ]}
          />
          <h3>What happens next</h3>
          <Steps
            items={[
              'A consultant reads your message and answers within 24 hours.',
              'We talk for 30 minutes, free, about what you need.',
              'You get a written scope and a fixed price. Work starts in one to two weeks, or in 24 to 48 hours when it is urgent.',
            ]}
          />
        </div>
      </div>
    </Section>
  );
}
