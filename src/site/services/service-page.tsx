import { ButtonLink } from '../../ui/button.tsx';
import { Figures } from '../../ui/content/figures.tsx';
import { Sources } from '../../ui/content/sources.tsx';
import { Plate } from '../../ui/drawings/plate.tsx';
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx';
import { CallToAction } from '../../ui/page/call-to-action.tsx';
import { Frame } from '../../ui/page/frame.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { getClaims, shownFigures, sourceLine } from './service-claims.ts';
import { serviceContents } from './service-contents.ts';
import { servicePlates } from './service-plates.tsx';
import { ServiceTopics } from './service-topics.tsx';
import { nextService, plateLink, type Service, serviceTrail } from './services.ts';
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
