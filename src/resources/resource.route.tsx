import { setTimeout as pause } from 'node:timers/promises';
import {
  type ActionFunctionArgs,
  href,
  type MetaFunction,
  useActionData,
  useLocation,
} from 'react-router';
import { handleForm } from '../platform/forms/handle-form.server.ts';
import { getSiteData, type PageHandle, pageMeta, useSiteData } from '../platform/web/page.ts';
import { breadcrumbList } from '../platform/web/structured-data.ts';
import { Breadcrumb, Frame } from '../ui/frame.tsx';
import { Island } from '../ui/island.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { type Resource, resourceAt, resourcePath, resourceTrail } from './catalogue.ts';
import { CoverDrawing, InsideList } from './resource-card.tsx';
import type { DownloadAnswer } from './downloads/download-answer.ts';
import { DownloadForm } from './downloads/download-form.tsx';
import { downloadForm } from './downloads/submit-download.server.ts';
import { inside } from './documents/inside.ts';
import '../ui/controls.css';
import './resources.css';

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
      <div className="resource-page grid beside page-end">
        <section className="form-part" aria-labelledby="where">
          <h2 id="where">Where shall we send the link?</h2>
          <Island
            name="download-form"
            start="near"
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

/**
 * In milliseconds; most email servers take less. An address emailed a moment ago gets no second email,
 * and a faster response must not reveal that.
 */
const shortestAnswer = 800;

/** The page's address names the document. */
const downloadAction = (args: ActionFunctionArgs, resource: Resource) =>
  handleForm(args, {
    ...downloadForm,
    async submit(services, input, { network }) {
      const from = { network, page: getPage(args.url, resource) };
      const [submission] = await Promise.all([
        downloadForm.submit(services, { ...input, resource }, from),
        pause(shortestAnswer),
      ]);
      return submission;
    },
    sentPage: (success) => downloadForm.sentPage(success, resource),
  });

/** The page that showed the form: the index for the dialog, else the document's own page. */
function getPage({ searchParams }: URL, resource: Resource): string {
  const isInDialog = searchParams.get('in') === 'dialog';
  return isInDialog ? href('/resources') : resourcePath(resource);
}
