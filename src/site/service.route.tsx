import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
} from 'react-router';
import { type PageHandle, pageMeta, getSiteData, useSiteData } from '../platform/web/page.ts';
import { breadcrumbList, service as serviceNode } from '../platform/web/structured-data.ts';
import { caseStudiesOf } from './case-studies/read-case-studies.server.ts';
import { ServicePage } from './service-page.tsx';
import { serviceAt, servicePath, serviceTrail } from './services.ts';
import { serviceContent } from './service-content.ts';

/** One module for all twelve addresses in routes.ts; the address names the service. */
export default function ServiceRoute() {
  const { bookingUrl } = useSiteData();
  const stories = useLoaderData<typeof loader>() ?? [];
  const service = serviceAt(useLocation().pathname);
  return <ServicePage service={service} stories={stories} bookingUrl={bookingUrl} />;
}

export const loader = ({ url }: LoaderFunctionArgs) => caseStudiesOf(serviceAt(url.pathname).slug);

export const handle: PageHandle = { memory: true };

export const meta: MetaFunction = ({ location, matches }) => {
  const { siteUrl } = getSiteData(matches);
  const { slug, name, number } = serviceAt(location.pathname);
  const { searchTitle, description, summary, drawing } = serviceContent(slug);
  const path = servicePath(slug);
  return pageMeta(matches, {
    path,
    title: searchTitle,
    description,
    image: slug,
    imageAlt: `${name}. Drawing ${number}: ${drawing.title}`,
    jsonLd: [
      serviceNode(siteUrl, { name, description: summary, path }),
      breadcrumbList(siteUrl, [...serviceTrail, { name, href: path }]),
    ],
  });
};
