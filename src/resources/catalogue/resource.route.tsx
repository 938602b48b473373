import {
  type ActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLocation,
} from 'react-router';
import type { PageHandle } from '../../platform/web/pages/page-handle.ts';
import { pageMeta } from '../../platform/web/pages/page-meta.ts';
import { breadcrumbList } from '../../platform/web/pages/structured-data.ts';
import { getSiteData } from '../../platform/web/pages/site-data.ts';
import { downloadAction } from '../downloads/download-action.server.ts';
import type { DownloadAnswer } from '../downloads/download-answer.ts';
import { resourceAt, resourcePath, resourceTrail } from '../resource-path.ts';
import { ResourcePage } from './resource-page.tsx';

/** One module for all six addresses of routes.ts; the address says which document it is. */
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
