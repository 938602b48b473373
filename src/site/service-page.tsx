import type { ComponentType, ReactNode } from 'react';
import { BookingLink, ButtonLink, ButtonRow } from '../ui/button.tsx';
import { Ranges } from '../ui/content/inline.tsx';
import { Sources } from '../ui/content/sources.tsx';
import { Plate } from '../ui/drawings/plate.tsx';
import { CallToAction } from '../ui/call-to-action.tsx';
import { Frame, Breadcrumb } from '../ui/frame.tsx';
import type { CaseStudyRow } from './case-studies/read-case-studies.server.ts';
import { ArchitecturePlate } from './plates/architecture-plate.tsx';
import { CafAssessmentsPlate } from './plates/caf-assessments-plate.tsx';
import { CrisisManagementPlate } from './plates/crisis-management-plate.tsx';
import { CyberEssentialsPlate } from './plates/cyber-essentials-plate.tsx';
import { GreenfieldPlate } from './plates/greenfield-plate.tsx';
import { NistAssessmentsPlate } from './plates/nist-assessments-plate.tsx';
import { OutsourcingPlate } from './plates/outsourcing-plate.tsx';
import { ResiliencePlate } from './plates/resilience-plate.tsx';
import { RiskManagementPlate } from './plates/risk-management-plate.tsx';
import { StrategyPlate } from './plates/strategy-plate.tsx';
import { TrainingPlate } from './plates/training-plate.tsx';
import { VcisoPlate } from './plates/vciso-plate.tsx';
import { figure } from '../platform/words/words.ts';
import { type ServiceContent, getClaims, serviceContent } from './service-content.ts';
import { ProseText, ServiceTopics } from './service-topics.tsx';
import {
  nextService,
  type Service,
  servicePath,
  serviceTrail,
  type ServiceSlug,
  shownPrice,
} from './services.ts';
import '../ui/content/long-page.css';

type Props = { service: Service; stories?: readonly CaseStudyRow[]; bookingUrl: string };

export function ServicePage({ service, stories = [], bookingUrl }: Props) {
  const content = serviceContent(service.slug);
  const Drawing = serviceDrawings[service.slug];
  const action = <Action action={content.action} bookingUrl={bookingUrl} />;
  const next = nextService(service);
  return (
    <>
      <Frame>
        <Breadcrumb trail={serviceTrail} current={service.name} />
        <div className="grid service-head">
          <div className="service-promise">
            <h1>{service.name}</h1>
            <p className="lede">
              <Ranges text={content.summary} />
            </p>
            <p className="quiet service-readers">
              <ProseText text={content.who} />
            </p>
          </div>
          <Terms service={service} content={content} action={action} />
        </div>
        <Plate
          title={content.drawing.title}
          note={<Ranges text={content.drawing.note} />}
          number={service.number}
        >
          <Drawing />
        </Plate>
        <ServiceTopics slug={service.slug} content={content} stories={stories} />
      </Frame>
      <CallToAction
        heading={content.closing.heading}
        action={
          <ButtonRow>
            {action}
            {content.action === 'book' && (
              <ButtonLink href="/#contact" variant="secondary">
                Send a message
              </ButtonLink>
            )}
          </ButtonRow>
        }
      >
        {content.closing.text}
      </CallToAction>
      <Frame>
        <nav className="flow other-services" aria-label="Services">
          <a href="/#services">All twelve services</a>
          <a href={servicePath(next.slug)}>Next: {next.name} →</a>
        </nav>
        <Sources claims={getClaims(service)} />
      </Frame>
    </>
  );
}

type TermsProps = { service: Service; content: ServiceContent; action: ReactNode };

/** Price, length and up to two more figures, each while its claim is switched on, and the first action. */
function Terms({ service, content: { terms, hint }, action }: TermsProps) {
  const price = shownPrice(service)?.replace(' per month', '');
  const { claim, label } = service.length;
  return (
    <div className="service-terms">
      <dl>
        {price ? (
          <Term term="Price" value={price} note={terms.price} />
        ) : (
          <Term term="Price" value="Fixed, in writing" note="before work starts" />
        )}
        {figure(claim).shown && <Term term={label} {...terms.length} />}
        {terms.more
          .filter((more) => figure(more.claim).shown)
          .map((more) => (
            <Term key={more.term} term={more.term} value={more.value} />
          ))}
      </dl>
      {action}
      <p className="note">{hint}</p>
    </div>
  );
}

function Term({ term, value, note }: { term: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <Ranges text={value} />
        {note && (
          <span>
            <Ranges text={note} />
          </span>
        )}
      </dd>
    </div>
  );
}

function Action({ action, bookingUrl }: { action: 'book' | 'contact'; bookingUrl: string }) {
  if (action === 'contact') return <ButtonLink href="/#contact">Get in Touch</ButtonLink>;
  return <BookingLink href={bookingUrl}>Book a Consultation</BookingLink>;
}

const serviceDrawings: Readonly<Record<ServiceSlug, ComponentType>> = {
  vciso: VcisoPlate,
  'risk-management': RiskManagementPlate,
  'cyber-essentials': CyberEssentialsPlate,
  architecture: ArchitecturePlate,
  greenfield: GreenfieldPlate,
  outsourcing: OutsourcingPlate,
  training: TrainingPlate,
  strategy: StrategyPlate,
  resilience: ResiliencePlate,
  'nist-assessments': NistAssessmentsPlate,
  'caf-assessments': CafAssessmentsPlate,
  'crisis-management': CrisisManagementPlate,
};
