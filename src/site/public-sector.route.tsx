import { href } from 'react-router';
import { type PageHandle, getSiteData, pageMeta, useSiteData } from '../platform/web/page.ts';
import { breadcrumbList } from '../platform/web/structured-data.ts';
import { BookingLink, ButtonLink, ButtonRow } from '../ui/button.tsx';
import { KeyValues } from '../ui/content/lists.tsx';
import { TopicRow, TopicRows } from '../ui/content/topic-rows.tsx';
import { figure, figures } from '../platform/words/words.ts';
import { Sources } from '../ui/content/sources.tsx';
import { CallToAction } from '../ui/call-to-action.tsx';
import { Breadcrumb, Frame } from '../ui/frame.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/public-sector.route.ts';
import { publicSectorAsks } from './content/public-sector.ts';
import { lengthOfWork, serviceCalled, serviceLink, type ServiceSlug } from './services.ts';

export const handle: PageHandle = { memory: true };

const title = 'Supplying Government or the NHS';

export function meta({ matches }: Route.MetaArgs) {
  const { siteUrl } = getSiteData(matches);
  return pageMeta(matches, {
    path: href('/public-sector'),
    title,
    description:
      'What Cyber Essentials, CAF, GovAssure and DSPT ask of a supplier to government or the NHS, who asks for each, and where to begin.',
    jsonLd: breadcrumbList(siteUrl, [{ name: title, href: href('/public-sector') }]),
  });
}

export default function PublicSector() {
  const { bookingUrl } = useSiteData();
  const asks = publicSectorAsks();
  return (
    <>
      <Frame>
        <Breadcrumb current={title} />
        <PageHead
          title={title}
          summary="What Cyber Essentials, CAF, GovAssure and DSPT ask of you, who asks for each, and where to begin."
        />
        <TopicRows>
          {asks.map(({ name, text }) => (
            <TopicRow key={name} heading={name}>
              <p>{text}</p>
            </TopicRow>
          ))}
          <TopicRow heading="Where to begin">
            <WhereToBegin />
          </TopicRow>
        </TopicRows>
      </Frame>
      <CallToAction
        heading="Not sure what the contract means?"
        action={
          <ButtonRow>
            <BookingLink href={bookingUrl} />
            <ButtonLink href="/#contact" variant="secondary">
              Send a message
            </ButtonLink>
          </ButtonRow>
        }
      >
        Send us the clause. A consultant answers within 24 hours with what your buyer will want to
        see.
      </CallToAction>
      <Frame>
        <Sources
          claims={[
            ...asks.map(({ claim }) => figure(claim)),
            ...figures('ceLength', 'response24h'),
          ]}
        />
      </Frame>
    </>
  );
}

function WhereToBegin() {
  const weeks = lengthOfWork(serviceCalled('cyber-essentials'));
  return (
    <KeyValues
      items={[
        {
          term: 'A tender names Cyber Essentials',
          value: (
            <>
              Count back from the award{weeks && `: the certificate takes ${weeks} with us`}. See{' '}
              <See slug="cyber-essentials" />.
            </>
          ),
        },
        {
          term: 'A buyer or regulator names CAF',
          value: (
            <>
              Ask which profile applies, and to which of your systems. See{' '}
              <See slug="caf-assessments" />.
            </>
          ),
        },
        {
          term: 'You handle NHS patient data',
          value:
            'Register with the toolkit first: it shows what an organisation of your type has to answer, and by when.',
        },
      ]}
    />
  );
}

function See({ slug }: { slug: ServiceSlug }) {
  const { text, href: path } = serviceLink(slug);
  return <a href={path}>{text}</a>;
}
