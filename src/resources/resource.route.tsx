import {
  type ActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLocation,
} from 'react-router';
import { type PageHandle, pageMeta, getSiteData, useSiteData } from '../platform/web/page.ts';
import { breadcrumbList } from '../platform/web/structured-data.ts';
import { downloadAction } from './downloads/download-action.server.ts';
import type { DownloadAnswer } from './downloads/download-answer.ts';
import { Island } from '../ui/island.tsx';
import { Frame, Breadcrumb } from '../ui/frame.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { DownloadForm } from './downloads/download-form.tsx';
import { inside } from './inside.ts';
import { CoverDrawing } from './cover-drawing.tsx';
import '../ui/controls.css';
import './resources.css';
import { type Resource, resourceAt, resourcePath, resourceTrail } from './catalogue.ts';
import { InsideList } from './resource-card.tsx';

/** One module for all six addresses in routes.ts; the address names the document. */
export default function ResourceRoute() {
  const resource = resourceAt(useLocation().pathname);
  return <ResourcePage resource={resource} answer={useActionData<DownloadAnswer>()} />;
}

export const handle: PageHandle = { hydrate: true, memory: true };

export const meta: MetaFunction = ({ location, matches }) => {
  const { siteUrl } = getSiteData(matches);
  const resource = resourceAt(location.pathname);
  const path = resourcePath(resource);
  return pageMeta(matches, {
    path,
    title: resource.title,
    description: resource.description,
    jsonLd: breadcrumbList(siteUrl, [...resourceTrail, { name: resource.title, href: path }]),
  });
};

export const action = (args: ActionFunctionArgs) =>
  downloadAction(args, resourceAt(args.url.pathname));

type Props = { resource: Resource; answer: DownloadAnswer | undefined };

/** Shows what the dialog shows, for visitors without JavaScript or with a direct link. */
function ResourcePage({ resource, answer }: Props) {
  const { id, title, type, description } = resource;
  const { bookingUrl } = useSiteData();
  return (
    <Frame>
      <Breadcrumb trail={resourceTrail} current={title} />
      <PageHead
        title={title}
        eyebrow={`${type}, ${inside[id].pages} pages`}
        summary={description}
      />
      <div className="resource-page grid">
        <section className="form-part" aria-labelledby="where">
          <h2 id="where">Where shall we send the link?</h2>
          <Island
            name="download-form"
            component={DownloadForm}
            props={{ resource, place: 'page', answer, bookingUrl }}
          />
        </section>
        <aside aria-label="The document">
          <CoverDrawing resource={resource} />
          <InsideList resource={resource} />
        </aside>
      </div>
    </Frame>
  );
}
