import type { MiddlewareFunction } from 'react-router';
import {
  type AdminListDefinition,
  readCsv,
  readList,
} from '../platform/lists/admin-list.server.ts';
import { recordAudit } from '../platform/privacy/audit-log.server.ts';
import { servicesContext } from '../platform/services.ts';
import { requireAdmin, type requireConsultant } from './guards.server.ts';
import type { Asking } from './sign-in/preserve-form-input.server.ts';

type Table = Parameters<typeof readList>[1]['table'];

/** The page of a list that its address selects. Only admins are offered the CSV. */
export async function loadList<T extends Table, Related extends object>(
  { request, context }: Asking,
  list: AdminListDefinition<T, Related>,
  guard: typeof requireConsultant = requireAdmin,
) {
  const { role, userId: viewerId } = await guard({ request, context });
  const services = { ...context.get(servicesContext), viewerId };
  const page = await readList(services, list, request.url);
  return { ...page, isExported: page.isExported && role === 'admin' };
}

/**
 * Answers a POST to a list's own address with `format=csv`, and records this in the audit log. POST only: a
 * link on any other site can cause a GET. A middleware, because what an action returns becomes part of a page.
 */
export const exportCsv =
  <T extends Table, Related extends object>(
    list: AdminListDefinition<T, Related>,
  ): MiddlewareFunction<Response> =>
  async ({ request, context }) => {
    const params = new URL(request.url).searchParams;
    if (request.method !== 'POST' || params.get('format') !== 'csv') return undefined;
    const actor = await requireAdmin({ request, context });
    const services = context.get(servicesContext);
    const { csv: name = list.title } = list;
    const details = { filters: [...params.keys()].filter((key) => key !== 'format').join(' ') };
    const entry = { actor, act: `${name}.exported`, subject: name, details };
    await recordAudit(services.db, { ...entry, now: services.clock() });
    return readCsv({ ...services, viewerId: actor.userId }, list, request.url);
  };
