import { data, href } from 'react-router';
import { getSiteData, type PageHandle, pageMeta } from '../../platform/web/page.ts';
import { breadcrumbList } from '../../platform/web/structured-data.ts';
import { Breadcrumb, Frame } from '../../ui/frame.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/case-studies.route.ts';
import { CaseStudyLink } from './case-study-row.tsx';
import { listCaseStudies } from './read-case-studies.server.ts';

export const handle: PageHandle = { memory: true, many: 'case-studies' };

export function meta({ matches }: Route.MetaArgs) {
  const { siteUrl } = getSiteData(matches);
  const path = href('/case-studies');
  return pageMeta(matches, {
    path,
    title: 'Case studies',
    description:
      'What changed for our clients: measured before and after, and published with their consent.',
    jsonLd: breadcrumbList(siteUrl, [{ name: 'Case studies', href: path }]),
  });
}

/** Before the first one there is no such page. */
export function loader() {
  const studies = listCaseStudies();
  if (studies.length === 0) throw data(null, { status: 404 });
  return { studies };
}

export default function CaseStudies({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <Breadcrumb current="Case studies" />
      <PageHead
        title="Case studies"
        summary="What changed for our clients, measured before and after, with what is still to do."
      />
      <div className="section">
        {loaderData.studies.map((row) => (
          <CaseStudyLink key={row.slug} row={row} />
        ))}
      </div>
    </Frame>
  );
}
