import { claims } from '../../company.ts';
import { Sources } from '../../ui/content/sources.tsx';
import { Frame } from '../../ui/page/frame.tsx';
import { Section } from '../../ui/page/section.tsx';
import { About } from './about.tsx';
import { type ContactParts, ContactSection } from './contact-section.tsx';
import { Hero } from './hero.tsx';
import { PlateIndex } from './plate-index.tsx';
import '../../ui/content/row-link.css';
import './home.css';
import './coverage.css';
import './plate-index.css';

/** What the home page says, with the contact form in it. */
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
