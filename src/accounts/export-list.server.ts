import type { PgTable } from 'drizzle-orm/pg-core';
import { redirect } from 'react-router';
import { recordAudit } from '../platform/privacy/audit-log.server.ts';
import { type ListSource, listAll } from '../platform/lists/list-page.server.ts';
import { servicesContext } from '../platform/services.ts';
import { csvAnswer, type Cell } from '../platform/web/downloads.server.ts';
import { requireAdmin } from './guards.server.ts';
import type { Asking } from './preserve-form-input.server.ts';

type Export<T extends PgTable> = {
  /** Names the file, and the list in the audit log, such as `leads`. */
  name: string;
  source: ListSource<T>;
  columns: Record<string, (row: T['$inferSelect']) => Cell>;
};

/**
 * Exports the list an admin selected by its address, and records this in the audit log. POST only:
 * a link on any other site can cause a GET.
 */
export async function exportList<T extends PgTable>(
  { request, context }: Asking,
  { name, source, columns }: Export<T>,
): Promise<Response> {
  const actor = await requireAdmin({ request, context });
  const { db, clock } = context.get(servicesContext);
  const filters = [...new URL(request.url).searchParams.keys()].join(' ');
  const details = { filters };
  await recordAudit(db, { actor, act: `${name}.exported`, subject: name, details, now: clock() });
  const cells = Object.values(columns);
  async function* rows() {
    for await (const row of listAll(db, source, request.url)) yield cells.map((cell) => cell(row));
  }
  return csvAnswer({ name, header: Object.keys(columns), rows: rows() });
}

/** The list itself, shown if the export's address gets a GET, such as after a login. */
export async function showList({ request, context }: Asking): Promise<Response> {
  await requireAdmin({ request, context });
  const { pathname, search } = new URL(request.url);
  return redirect(pathname.replace(/\/export$/, '') + search, 302);
}
