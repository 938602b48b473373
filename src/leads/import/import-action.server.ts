import { isDeepStrictEqual } from 'node:util';
import { type ActionFunctionArgs, data, href } from 'react-router';
import * as z from 'zod/mini';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import {
  adminAction,
  type Asked,
  success,
  gone,
  invalid,
} from '../../accounts/admin-action.server.ts';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { type FieldError, fieldErrors } from '../../platform/forms/form-answer.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { type Services, servicesContext } from '../../platform/services.ts';
import { csvAnswer } from '../../platform/web/downloads.server.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { contactImports } from '../people/people-lists.table.server.ts';
import {
  type ColumnFields,
  isEncoding,
  isImportField,
  isSeparator,
  originSchema,
} from './import-form.ts';
import { mostColumns } from './read-file.parser.server.ts';
import { readVerdicts } from './read-import.server.ts';
import { applyChoices, type Choices } from './stored-file.server.ts';
import { startImport } from './import-people.job.server.ts';
import { undoImport } from './undo-import.server.ts';
import { verdictNames } from './verdict.ts';

export type ImportAnswer = { errors: FieldError[]; values: Record<string, string> };

/** The forms of an import's page. */
export const importAction = adminAction({
  may: 'consultant',
  schema: z.object({ intent: z.enum(['columns', 'import', 'cancel', 'undo']) }),
  mostFields: mostColumns + 20,
  acts: {
    columns: async (asked) => {
      const changed = await saveChoices(asked);
      return changed.kind === 'fault' ? reject(changed) : success();
    },
    import: async (asked) => {
      const { services, actor, id, fields } = asked;
      const changed = await saveChoices(asked);
      if (changed.kind === 'fault') return reject(changed);
      // Nothing is imported that was not seen first.
      if (changed.kind === 'changed') return success('checked');
      const origin = originSchema.safeParse(fields);
      if (!origin.success) {
        return invalid(fieldErrors(origin.error, Object.keys(originSchema.shape)));
      }
      const outcome = await startImport(services, actor, id, origin.data);
      return outcome.kind === 'gone' ? gone : success();
    },
    cancel: async ({ services, actor, id }) => {
      await cancel(services, actor, id);
      return success(undefined, href('/admin/people'));
    },
    undo: async ({ services, actor, id }) => {
      // It deletes people, which is an admin's.
      if (actor.role !== 'admin') return { kind: 'forbidden' };
      await undoImport(services, actor, id);
      return success();
    },
  },
});

const reject = ({ message }: { message: string }) => invalid([{ field: 'headings', message }]);

/**
 * Keeps what was chosen of columns and reading, and what was typed of where the people come from. The file is
 * read before the transaction, as nothing else is stored meanwhile on the embedded database.
 */
async function saveChoices({ services: { db }, id, fields: values }: Asked) {
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
