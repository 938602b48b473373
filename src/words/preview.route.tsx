import { data, href } from 'react-router';
import { pageMeta } from '../platform/web/page.ts';
import { servicesContext } from '../platform/services.ts';
import { DeadLink } from '../ui/drawings/dead-link.tsx';
import type { Route } from './+types/preview.route.ts';
import { readPreview } from './preview.server.ts';

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: location.pathname,
    title: 'Preview over',
    description: 'A preview of a draft that can no longer be seen at this address.',
    noIndex: true,
  });
}

/** Only addresses that show no draft come here. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const preview = await readPreview(context.get(servicesContext), params.token);
  const changed = preview.kind === 'changed' ? preview : null;
  return data({ changed }, { status: 404 });
}

export default function PreviewOver({ loaderData: { changed } }: Route.ComponentProps) {
  const newest = changed?.newest;
  return (
    <DeadLink
      current="Preview"
      title={newest ? `Draft ${newest} is newer` : 'This preview is over'}
      summary={
        changed
          ? `Draft ${changed.version} has been changed, published or thrown away since.`
          : 'The address of a preview works for a day.'
      }
    >
      <p>Ask the person who sent you the address for a new one.</p>
      {changed && (
        <p>
          If it is you who writes it:{' '}
          <a href={href('/admin/words/:kind/:slug', changed.name)} target="_top">
            back to editing
          </a>
        </p>
      )}
    </DeadLink>
  );
}
