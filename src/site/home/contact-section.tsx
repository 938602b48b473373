import type { ReactNode } from 'react';
import { Section } from '../../ui/page/section.tsx';

/** The route passes in both parts, because they belong to another domain. */
export type ContactParts = { contactForm: ReactNode; waysToReachUs: ReactNode };

export function ContactSection({ contactForm, waysToReachUs }: ContactParts) {
  return (
    <Section id="contact" heading="Get in Touch">
      <div className="grid">
        <div className="contact-first">{contactForm}</div>
        <div className="contact-others">{waysToReachUs}</div>
      </div>
    </Section>
  );
}
