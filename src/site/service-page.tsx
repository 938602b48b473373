import { ButtonLink } from '../ui/button.tsx';
import { Figures } from '../ui/content/figures.tsx';
import { Sources } from '../ui/content/sources.tsx';
import { Plate } from '../ui/drawings/plate.tsx';
import { Frame, CallToAction } from '../ui/frame.tsx';
import { PageHead, Breadcrumb } from '../ui/page-head.tsx';
import { serviceContents, getClaims, shownFigures, sourceLine } from './service-contents.ts';
import { ServiceTopics } from './service-topics.tsx';
import {
  nextService,
  plateLink,
  type Service,
  serviceTrail,
  type ServiceSlug,
} from './services.ts';
import type { ComponentType } from 'react';
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
import './service-page.css';

type Props = { service: Service; bookingUrl: string };

export function ServicePage({ service, bookingUrl }: Props) {
  const content = serviceContents[service.slug];
  const Drawing = servicePlates[service.slug];
  const figures = shownFigures(content);
  return (
    <>
      <Frame>
        <Breadcrumb trail={serviceTrail} current={service.name} />
        <PageHead title={service.name} summary={content.summary} plateNumber={service.number} />
        <Plate {...content.plate}>
          <Drawing />
        </Plate>
        <Figures items={figures} source={sourceLine(figures)} />
        <ServiceTopics content={content} />
      </Frame>
      <CallToAction
        heading={content.closing.heading}
        action={<ClosingAction action={content.closing.action} bookingUrl={bookingUrl} />}
      >
        {content.closing.text}
      </CallToAction>
      <Frame>
        <NeighbouringPlates of={service} />
        <Sources claims={getClaims(content)} />
      </Frame>
    </>
  );
}

function ClosingAction({ action, bookingUrl }: { action: 'book' | 'contact'; bookingUrl: string }) {
  if (action === 'contact') return <ButtonLink href="/#contact">Get in Touch</ButtonLink>;
  return (
    <ButtonLink href={bookingUrl} newTab>
      Book a Consultation
    </ButtonLink>
  );
}

function NeighbouringPlates({ of: service }: { of: Service }) {
  const next = plateLink(nextService(service).slug);
  return (
    <nav className="neighbouring-plates" aria-label="Plates">
      <a href="/#services">Index of plates</a>
      <a href={next.href}>{next.text} →</a>
    </nav>
  );
}

const servicePlates: Readonly<Record<ServiceSlug, ComponentType>> = {
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
