import { data } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { plainAnswer } from '../../platform/web/plain-answer.ts';
import { parseVersion } from '../../platform/storage/bucket.ts';
import type { Route } from './+types/admin-storage-version.route.ts';

/**
 * A version to check before rolling back. Downloaded, not shown, so that no content security policy
 * applies.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const version = parseVersion(new URL(request.url).searchParams.get('key') ?? '');
  if (!version?.hash) throw data(null, { status: 404 });
  const reading = await context.get(servicesContext).bucket.get(version.key);
  if (reading.kind === 'unavailable') return plainAnswer(503);
  if (reading.kind !== 'found') throw data(null, { status: 404 });
  const time = version.key.split('.')[1] ?? '';
  return new Response(reading.bytes, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${version.file.replace('.pdf', '')}-${time}.pdf"`,
    },
  });
}
