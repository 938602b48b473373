import type { ReactNode } from 'react';
import { href } from 'react-router';
import { type ClaimId, company } from '../company.ts';
import { figure, withFigures } from '../platform/words/words.ts';
import { ButtonLink, ButtonRow } from '../ui/button.tsx';
import { KeyValues } from '../ui/content/lists.tsx';
import { Ranges } from '../ui/content/inline.tsx';
import { Sources } from '../ui/content/sources.tsx';
import { Frame } from '../ui/frame.tsx';
import { Section } from '../ui/page-head.tsx';
import { Hero } from './hero.tsx';
import { ServicesIndex } from './services-index.tsx';
import './hero.css';
import './hero-drawing.css';
import './home.css';

type Props = {
  bookingUrl: string;
  contactForm: ReactNode;
  waysToReachUs: ReactNode;
};

export function HomePage({ bookingUrl, contactForm, waysToReachUs }: Props) {
  return (
    <>
      <Frame>
        <Hero />
      </Frame>
      <Section
        id="services"
        heading="Twelve services"
        intro={
          <>
            Not sure which you need?{' '}
            <a href={href('/assessment')}>Take the two-minute assessment</a>, or{' '}
            <a href="#contact">ask us</a>: both are free.
          </>
        }
      >
        <ServicesIndex />
      </Section>
      <HowItWorks bookingUrl={bookingUrl} />
      <About />
      <Section
        id="contact"
        heading="Get in Touch"
        intro="A consultant reads your message and answers within 24 hours."
      >
        <div className="grid">
          <div className="contact-first">{contactForm}</div>
          <div className="contact-others">{waysToReachUs}</div>
        </div>
      </Section>
      <Frame>
        <Sources claims={figuresOnThisPage.map(figure)} />
      </Frame>
    </>
  );
}

const figuresOnThisPage: readonly ClaimId[] = [
  'experience',
  'clients',
  'support',
  'rating',
  'independence',
  'cePrice',
  'ceLength',
  'cePassRate',
  'ceCertified',
  'ceControls',
  'riskPrice',
  'riskLength',
  'riskEntries',
  'vcisoPrice',
  'vcisoHours',
  'nistLength',
  'strategyLength',
  'trainingModules',
  'greenfieldSaving',
  'outsourcingResponse',
  'analystHours',
  'breach72h',
  'mobilisation',
  'urgentMobilisation',
  'consultation',
  'response24h',
  'assessmentLength',
  'assessmentScale',
];

function HowItWorks({ bookingUrl }: { bookingUrl: string }) {
  return (
    <Section
      id="how"
      heading="How it works"
      intro="You know the price, the timescale and the person before you agree to anything."
    >
      <ol className="how">
        {withFigures(stages).map(({ title, when, what }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="how-when">
              <Ranges text={when} />
            </p>
            <p>
              <Ranges text={what} />
            </p>
          </li>
        ))}
      </ol>
      <ButtonRow>
        <ButtonLink href={bookingUrl} newTab>
          Book Free Consultation
        </ButtonLink>
      </ButtonRow>
    </Section>
  );
}

const stages = [
  {
    title: 'Talk to a consultant',
    when: '{consultation}, free',
    what: 'Tell us what you have been asked for. If you do not need us, we will say so.',
  },
  {
    title: 'Get a fixed price',
    when: 'Before work starts',
    what: 'A written scope: what we do, what you get, how long it takes, what it costs.',
  },
  {
    title: 'We do the work',
    when: 'Starts in {mobilisation}',
    what: 'Or in {urgentMobilisation}, if it is urgent. You see the findings before they are final.',
  },
  {
    title: 'Fix what we found',
    when: 'As long as you wish',
    what: 'Most important first, by your people, ours or both. We help you to finish.',
  },
];

function About() {
  return (
    <Section id="about" heading={`About ${company.name}`} headingHidden>
      <div className="grid about">
        <p className="statement">
          We are a small firm of senior people. The person who looks at your systems is the person
          who signs the report.
        </p>
        <p className="about-clients">
          Most of our clients have no security department. They have a managing director who signs
          the insurance form, an IT lead with too much to do, and a customer who has started to ask
          hard questions.
        </p>
        <ul className="expertise">
          {withFigures(expertise).map(({ field, what }) => (
            <li key={field}>
              <h3>{field}</h3>
              <p>{what}</p>
            </li>
          ))}
        </ul>
        {company.people.length > 0 && (
          <div className="people">
            <People />
          </div>
        )}
      </div>
    </Section>
  );
}

function People() {
  return (
    <KeyValues
      items={company.people.map(({ name, role, about, picture }) => ({
        term: name,
        value: (
          <>
            {picture && <img src={picture} alt="" width="64" height="64" loading="lazy" />}
            {role}. {about}
          </>
        ),
      }))}
    />
  );
}

const expertise = [
  {
    field: 'Board-level leadership',
    what: 'Directors who have answered to boards and auditors.',
  },
  {
    field: 'Risk and assurance',
    what: 'Registers and evidence that stand up to an audit.',
  },
  {
    field: 'Certification',
    what: 'Cyber Essentials and ISO/IEC 27001. {ceCertified} firms certified.',
  },
  {
    field: 'Architecture and build',
    what: 'Cloud, networks and new systems, secure by design.',
  },
  {
    field: 'Detection and response',
    what: 'Monitoring and incident command, at all hours.',
  },
  {
    field: 'People and training',
    what: 'Awareness, training by role, and recruitment.',
  },
];
