import { useLoaderData, href } from 'react-router';
import { type PageHandle, pageMeta, useSiteData } from '../platform/web/page.ts';
import type { Route } from './+types/resources.route.ts';
import { figures } from '../platform/words/words.ts';
import { BookingLink } from '../ui/button.tsx';
import { CallToAction } from '../ui/call-to-action.tsx';
import { Frame, Breadcrumb } from '../ui/frame.tsx';
import { Section, PageHead } from '../ui/page-head.tsx';
import { Island } from '../ui/island.tsx';
import { Sources } from '../ui/content/sources.tsx';
import { company } from '../company.ts';
import { categories, type CategoryFilter } from './catalogue.ts';
import { ResourceIndex, getFilter, indexTitle } from './resource-index.tsx';
import '../ui/controls.css';
import '../ui/forms/dialog.css';
import '../ui/content/row-link.css';
import './resources.css';

export const handle: PageHandle = {
  hydrate: true,
  memory: true,
  queries: categories.map((category) => `?category=${category}`),
};

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/resources'),
    title: indexTitle(loaderData?.filter ?? 'All'),
    image: 'resources',
    imageAlt: 'Free Resources. Six documents',
    description:
      'Six documents for firms of 50 to 500 people: a security checklist, incident and policy templates, and guides to risk, compliance and cyber insurance.',
  });
}

export function loader({ request }: Route.LoaderArgs) {
  return { filter: getFilter(new URL(request.url).searchParams.get('category')) };
}

export default function Resources() {
  const { filter } = useLoaderData<typeof loader>();
  const { bookingUrl } = useSiteData();
  return <ResourcesPage filter={filter} bookingUrl={bookingUrl} />;
}

type Props = { filter: CategoryFilter; bookingUrl: string };

function ResourcesPage({ filter, bookingUrl }: Props) {
  return (
    <>
      <Frame>
        <Breadcrumb current="Resources" />
        <PageHead
          title="Free Cyber Security Resources"
          summary="Six documents that we use in our own work, written to be filled in, printed and argued over. Give an email address and we send you the link."
        />
      </Frame>
      <Section id="documents">
        <Island
          name="resource-index"
          component={ResourceIndex}
          props={{ asked: filter, email: company.email }}
          start="near"
        />
        <Sources claims={figures('consultation', 'breach72h')} />
      </Section>
      <CallToAction heading="Rather talk it through?" action={<BookingLink href={bookingUrl} />}>
        Thirty minutes with a consultant, free. Bring the page you got stuck on.
      </CallToAction>
    </>
  );
}
