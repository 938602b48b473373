import { claims, company } from '../company.ts';
import { Sources } from '../ui/content/sources.tsx';
import { Frame, Section } from '../ui/frame.tsx';
import { Hero } from './hero.tsx';
import { PlateIndex } from './plate-index.tsx';
import type { ReactNode } from 'react';
import { formatDay } from '../ui/content/dates.ts';
import '../ui/content/row-link.css';
import './home.css';
import './coverage.css';
import './plate-index.css';

export function HomePage(contact: ContactParts) {
  return (
    <>
      <Frame>
        <Hero />
      </Frame>
      <Section
        id="services"
        heading="Twelve services, drawn as plates"
        intro="Each plate leads to a page that says who needs the service, how the work runs and what you hold at the end. The boxes show which of the six functions of the NIST framework it covers; a dashed box is work it supports."
      >
        <PlateIndex />
      </Section>
      <About />
      <ContactSection {...contact} />
      <Frame>
        <Sources claims={figuresOnThisPage} />
      </Frame>
    </>
  );
}

const figuresOnThisPage = [
  claims.experience,
  claims.clients,
  claims.support,
  claims.rating,
  claims.vcisoHours,
  claims.riskEntries,
  claims.riskLength,
  claims.ceControls,
  claims.ceLength,
  claims.cePassRate,
  claims.ceCertified,
  claims.greenfieldSaving,
  claims.outsourcingResponse,
  claims.trainingModules,
  claims.strategyLength,
  claims.nistLength,
  claims.nistSubcategories,
  claims.cafPrinciples,
  claims.breach72h,
  claims.response24h,
  claims.consultation,
  claims.mobilisation,
  claims.assessmentLength,
  claims.assessmentScale,
];

/** Passed in by the route, because another feature owns them. */
type ContactParts = { contactForm: ReactNode; waysToReachUs: ReactNode };

function ContactSection({ contactForm, waysToReachUs }: ContactParts) {
  return (
    <Section id="contact" heading="Get in Touch">
      <div className="grid">
        <div className="contact-first">{contactForm}</div>
        <div className="contact-others">{waysToReachUs}</div>
      </div>
    </Section>
  );
}

function About() {
  return (
    <Section id="about" heading={`About ${company.name}`} headingHidden>
      <div className="grid">
        <div className="about-words">
          <p className="statement">
            We are a small firm of senior people. The person who surveys your systems is the person
            who signs the report.
          </p>
          <p>
            Most of our clients have no security department. They have a managing director who signs
            the insurance form, an IT lead with too much to do, and a customer who has started to
            ask hard questions.
          </p>
          <p>
            We give them a measured picture, an order of work and a price. We sell no software and
            take no commission, so the advice costs what it says it costs.
          </p>
          <Rating />
        </div>
        <ul className="expertise">
          {expertise.map(({ field, what }) => (
            <li key={field}>
              <h3>{field}</h3>
              <p>{what}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** Search engines may be told of a rating only where visitors see it too. */
function Rating() {
  const { says, source, lastChecked, shown } = claims.rating;
  if (!shown) return null;
  return (
    <p className="note">
      {says}. {source},{' '}
      <span className="whole">last checked {formatDay(new Date(lastChecked))}.</span>
    </p>
  );
}

const expertise = [
  {
    field: 'Board-level leadership',
    what: 'Security directors who have run budgets, faced auditors and explained losses to a board.',
  },
  {
    field: 'Risk and assurance',
    what: 'Registers, third-party reviews and evidence that stands up to a customer or a regulator.',
  },
  {
    field: 'Certification',
    what: `Cyber Essentials${claims.ceCertified.shown ? ' (more than 100 firms certified)' : ''}, Cyber Essentials Plus and ISO/IEC 27001.`,
  },
  {
    field: 'Architecture and build',
    what: 'Cloud tenancies, networks and new systems designed with their boundaries drawn first.',
  },
  {
    field: 'Detection and response',
    what: 'Monitoring, triage and incident command, with people on call at all hours.',
  },
  {
    field: 'People and training',
    what: 'Awareness work, role training and the recruitment of permanent security staff.',
  },
];
