import type { ReactNode } from 'react';
import { company } from '../company.ts';
import { figure, picturePath, readPicture } from '../platform/words/words.ts';
import { BookingLink, ButtonRow } from '../ui/button.tsx';
import { KeyValues } from '../ui/content/lists.tsx';
import { Ranges } from '../ui/content/inline.tsx';
import { Sources } from '../ui/content/sources.tsx';
import { Frame } from '../ui/frame.tsx';
import { Section } from '../ui/page-head.tsx';
import { CaseStudyLink } from './case-studies/case-study-row.tsx';
import type { CaseStudyRow } from './case-studies/read-case-studies.server.ts';
import { figuresShown, homeContent, type HomeContent } from './content/home.ts';
import { Hero } from './hero.tsx';
import { ProseText } from './service-topics.tsx';
import { ServicesIndex } from './services-index.tsx';
import './hero.css';
import './home.css';

type Props = {
  /** The newest case study. */
  story?: CaseStudyRow | undefined;
  bookingUrl: string;
  contactForm: ReactNode;
  waysToReachUs: ReactNode;
};

export function HomePage({ story, bookingUrl, contactForm, waysToReachUs }: Props) {
  const content = homeContent();
  return (
    <>
      <Frame>
        <Hero content={content} />
      </Frame>
      <Section
        id="services"
        heading={content.servicesHeading}
        intro={<ProseText text={content.servicesIntro} />}
      >
        <ServicesIndex />
        {story && <CaseStudyLink row={story} heading="What changed for a client" />}
      </Section>
      <HowItWorks content={content} bookingUrl={bookingUrl} />
      <About content={content} />
      <Section
        id="contact"
        heading={content.contactHeading}
        intro={<ProseText text={content.contactIntro} />}
      >
        <div className="grid">
          <div className="contact-first">{contactForm}</div>
          <div className="contact-others">{waysToReachUs}</div>
        </div>
      </Section>
      <Frame>
        <Sources claims={figuresShown().map(figure)} />
      </Frame>
    </>
  );
}

type PartProps = { content: HomeContent };

function HowItWorks({ content, bookingUrl }: PartProps & { bookingUrl: string }) {
  return (
    <Section id="how" heading={content.howHeading} intro={<ProseText text={content.howIntro} />}>
      <ol className="how">
        {content.stages.map(({ title, when, what }, place) => (
          <li key={place}>
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
        <BookingLink href={bookingUrl} />
      </ButtonRow>
    </Section>
  );
}

function About({ content }: PartProps) {
  return (
    <Section id="about" heading={`About ${company.name}`} headingHidden>
      <div className="grid about">
        <p className="statement">{content.statement}</p>
        <p className="about-clients">
          <ProseText text={content.clients} />
        </p>
        <ul className="expertise">
          {content.expertise.map(({ field, what }, place) => (
            <li key={place}>
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
      items={company.people.map(({ name, role, about, picture }) => {
        // Older revisions name a file of the operator's own.
        const isOwn = picture && !picture.startsWith(picturePath(''));
        const shown = isOwn ? { src: picture, alt: '' } : readPicture(picture);
        const value = (
          <>
            {shown && <img src={shown.src} alt={shown.alt} width="64" height="64" loading="lazy" />}
            {role}. {about}
          </>
        );
        return { term: name, value };
      })}
    />
  );
}
