import { type ActionFunctionArgs, data, href, redirect } from 'react-router';
import { and, eq, isNull } from 'drizzle-orm';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { type FieldError, fieldErrors } from '../../platform/forms/form-answer.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { type Services, servicesContext } from '../../platform/services.ts';
import { csvAnswer } from '../../platform/web/downloads.server.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { contactImports } from '../people/people-lists.table.server.ts';
import { originSchema, type ColumnFields, isImportField } from './import-form.ts';
import { readVerdicts } from './read-import.server.ts';
import { startImport } from './import-people.job.server.ts';
import { undoImport } from './undo-import.server.ts';
import { verdictNames } from './import-row.ts';

export type ImportAnswer = { errors: FieldError[]; values: Record<string, string> };

/** The forms of an import's page: columns, import, cancel and undo. */
export async function importAction({ request, context, params }: ActionFunctionArgs) {
  const actor = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const id = recordIdIn(params);
  const values = await formFields(request);
  const here = href('/admin/people/import/:id', { id });
  const { intent } = values;
  if (intent === 'columns') {
    await changeColumns(services, id, values);
    throw redirect(here, 303);
  }
  if (intent === 'cancel') {
    await cancel(services, actor, id);
    throw redirect(href('/admin/people'), 303);
  }
  if (intent === 'undo') {
    await undoImport(services, actor, id);
    throw redirect(here, 303);
  }
  const parsed = originSchema.safeParse(values);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error, Object.keys(originSchema.shape));
    return data<ImportAnswer>({ errors, values }, { status: 422 });
  }
  await changeColumns(services, id, values);
  const outcome = await startImport(services, actor, id, parsed.data);
  if (outcome.is === 'gone') throw data(null, { status: 404 });
  throw redirect(here, 303);
}

/** Fields named `column-0` and so on; the others stay as they are. */
async function changeColumns({ db }: Services, id: string, values: Record<string, string>) {
  const chosen: ColumnFields = {};
  for (const [name, value] of Object.entries(values)) {
    const index = /^column-(\d{1,2})$/.exec(name)?.[1];
    if (index !== undefined && isImportField(value)) chosen[index] = value;
  }
  const isOpen = and(eq(contactImports.id, id), isNull(contactImports.startedAt));
  if (Object.keys(chosen).length > 0) {
    await db.update(contactImports).set({ columns: chosen }).where(isOpen);
  }
}

/** The file goes at once. */
async function cancel({ db, clock }: Services, actor: Actor, id: string): Promise<void> {
  const isOpen = and(eq(contactImports.id, id), isNull(contactImports.startedAt));
  await db.transaction(async (tx) => {
    await tx.delete(contactImports).where(isOpen);
    const now = clock();
    await recordAudit(tx, { actor, act: 'import.cancelled', subject: `import:${id}`, now });
  });
}

/** The verdicts of all rows, by a POST with `format=csv`. */
export async function verdictsCsv({ request, context, params }: ActionFunctionArgs) {
  if (request.method !== 'POST' || new URL(request.url).searchParams.get('format') !== 'csv') {
    return undefined;
  }
  await requireConsultant({ request, context });
  const judged = await readVerdicts(context.get(servicesContext), recordIdIn(params));
  if (!judged) throw data(null, { status: 404 });
  async function* rows(found: NonNullable<typeof judged>) {
    for (const { row, name, email, phone, verdict, happens } of found) {
      yield [row, name, email, phone, verdictNames[verdict], happens];
    }
  }
  const header = ['Row', 'Name', 'Email', 'Phone', 'Verdict', 'What happens'];
  return csvAnswer({ name: 'import-verdicts', header, rows: rows(judged) });
}
