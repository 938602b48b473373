import { isDeepStrictEqual } from 'node:util';
import { type ActionFunctionArgs, data, href, redirect } from 'react-router';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { requireAdmin, requireConsultant } from '../../accounts/guards.server.ts';
import { type FieldError, fieldErrors } from '../../platform/forms/form-answer.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { type Services, servicesContext } from '../../platform/services.ts';
import { csvAnswer } from '../../platform/web/downloads.server.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { contactImports } from '../people/people-lists.table.server.ts';
import { originSchema, type ColumnFields, isImportField } from './import-form.ts';
import { mostColumns } from './read-file.parser.server.ts';
import { isEncoding, isSeparator } from './reading.ts';
import { readVerdicts } from './read-import.server.ts';
import { applyChoices, type Choices } from './stored-file.server.ts';
import { startImport } from './import-people.job.server.ts';
import { undoImport } from './undo-import.server.ts';
import { verdictNames } from './import-row.ts';

export type ImportAnswer = { errors: FieldError[]; values: Record<string, string> };

/** The forms of an import's page: columns, import, cancel and undo. */
export async function importAction({ request, context, params }: ActionFunctionArgs) {
  const actor = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const id = recordIdIn(params);
  const values = await formFields(request, mostColumns + 20);
  const here = href('/admin/people/import/:id', { id });
  const { intent } = values;
  if (intent === 'cancel') {
    await cancel(services, actor, id);
    throw redirect(href('/admin/people'), 303);
  }
  if (intent === 'undo') {
    // It deletes people, which is an admin's.
    await requireAdmin({ request, context });
    await undoImport(services, actor, id);
    throw redirect(here, 303);
  }
  const changed = await saveChoices(services, id, values);
  const invalid = (errors: FieldError[]) => data<ImportAnswer>({ errors, values }, { status: 422 });
  if (changed.kind === 'fault') return invalid([{ field: 'headings', message: changed.message }]);
  if (intent === 'columns') throw redirect(here, 303);
  // Nothing is imported that was not seen first.
  if (changed.kind === 'changed') throw redirect(`${here}?done=checked`, 303);
  const parsed = originSchema.safeParse(values);
  if (!parsed.success) return invalid(fieldErrors(parsed.error, Object.keys(originSchema.shape)));
  const outcome = await startImport(services, actor, id, parsed.data);
  if (outcome.is === 'gone') throw data(null, { status: 404 });
  throw redirect(here, 303);
}

/**
 * Keeps what was chosen of columns and reading, and what was typed of where the people come from. The file is
 * read before the transaction, as nothing else is stored meanwhile on the embedded database.
 */
async function saveChoices({ db }: Services, id: string, values: Record<string, string>) {
  const whereOpen = and(eq(contactImports.id, id), isNull(contactImports.startedAt));
  const [file] = await db.select().from(contactImports).where(whereOpen);
  if (!file) return { kind: 'same' as const };
  const outcome = await applyChoices(file, getChoices(values));
  const set = outcome.kind === 'changed' ? outcome.set : {};
  return db.transaction(async (tx) => {
    const [now] = await tx.select().from(contactImports).where(whereOpen).for('update');
    // A person was erased from it: it is shown again as it is now.
    if (!isDeepStrictEqual(now?.records, file.records)) return { kind: 'changed' as const };
    await tx
      .update(contactImports)
      .set({ ...getTyped(values), ...set })
      .where(whereOpen);
    return outcome;
  });
}

/** Fields named `column-0` and so on; the others stay as they are. */
function getChoices(values: Record<string, string>): Choices {
  const { encoding = '', separator = '', headings = '' } = values;
  const columns: ColumnFields = {};
  for (const [name, value] of Object.entries(values)) {
    const index = /^column-(\d{1,3})$/.exec(name)?.[1];
    if (index !== undefined && isImportField(value)) columns[index] = value;
  }
  const reading = {
    ...(isEncoding(encoding) && { encoding }),
    ...(isSeparator(separator) && { separator }),
    ...(/^\d{1,7}$/.test(headings) && { headings: Number(headings) }),
  };
  return { reading, columns };
}

/** What is valid of it: the rest is asked for again when it is imported. */
function getTyped(values: Record<string, string>) {
  const { source, contactedOn, legalBasis, basisNote, ownerId } = originSchema.shape;
  const get = <Output>(
    schema: { safeParse: (value: unknown) => { data?: Output } },
    name: string,
  ) => schema.safeParse(values[name]).data || null;
  return {
    source: get(source, 'source'),
    contactedOn: get(contactedOn, 'contactedOn'),
    legalBasis: get(legalBasis, 'legalBasis'),
    basisNote: get(basisNote, 'basisNote'),
    // An account may have gone since the page was shown.
    ownerId: sql<
      string | null
    >`(select ${users.id} from ${users} where ${users.id} = ${get(ownerId, 'ownerId')})`,
  };
}

/** The file goes at once. */
async function cancel({ db, clock }: Services, actor: Actor, id: string): Promise<void> {
  const whereOpen = and(eq(contactImports.id, id), isNull(contactImports.startedAt));
  await db.transaction(async (tx) => {
    await tx.delete(contactImports).where(whereOpen);
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
