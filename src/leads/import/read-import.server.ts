import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { listTeam } from '../../accounts/team/team.server.ts';
import { contactImports } from '../people/people-lists.table.server.ts';
import { judgeRows } from './judge-rows.server.ts';
import {
  type Cells,
  type ColumnFields,
  isAboutConsent,
  mostAbove,
  splitRecords,
} from './import-form.ts';
import { readStored, type Records } from './stored-file.server.ts';
import { isUndoable } from './undo-import.server.ts';
import { countSubscriptions } from './confirmation.ts';
import { countImported, countVerdicts, type Judged, type Totals, verdictTabs } from './verdict.ts';

const pageSize = 50;

/** An import as its page shows it: checked, or done; null if there is none. */
export async function readImport(services: Services, id: string, params: URLSearchParams) {
  const { db, clock } = services;
  const [file] = await db.select().from(contactImports).where(eq(contactImports.id, id));
  if (!file) return null;
  const { file: bytes, records: _, ...known } = file;
  const stored = file.startedAt ? null : await readStored(file);
  if (!stored) {
    return { kind: 'done' as const, file: known, isUndoable: isUndoable(file, clock()) };
  }
  const { header, rows: cells } = splitRecords(stored.records, stored.reading);
  const rows = await judgeRows(db, services, cells, file.columns);
  const totals = countVerdicts(rows);
  return {
    kind: 'checked' as const,
    file: known,
    typed: {
      source: file.source ?? '',
      contactedOn: file.contactedOn ?? '',
      legalBasis: file.legalBasis ?? '',
      basisNote: file.basisNote ?? '',
      ownerId: file.ownerId ?? '',
    },
    size: bytes?.length ?? null,
    reading: { ...stored.reading, above: describeAbove(stored), isFixed: bytes === null },
    totals,
    importable: countImported(totals),
    subscriptions: countSubscriptions(rows),
    columns: describeColumns(header, cells, file.columns),
    verdicts: choosePage(rows, totals, params),
    owners: await listTeam(db),
  };
}

export type CheckedImport = Extract<
  NonNullable<Awaited<ReturnType<typeof readImport>>>,
  { kind: 'checked' }
>;

/** Every row with its verdict, for the CSV; null if there is nothing to check. */
export async function readVerdicts(services: Services, id: string): Promise<Judged[] | null> {
  const [file] = await services.db.select().from(contactImports).where(eq(contactImports.id, id));
  const stored = file && !file.startedAt ? await readStored(file) : null;
  if (!file || !stored) return null;
  return judgeRows(
    services.db,
    services,
    splitRecords(stored.records, stored.reading).rows,
    file.columns,
  );
}

/** Rows from the top, of which one has the headings. */
const describeAbove = ({ records }: Records) =>
  records.slice(0, mostAbove).map(({ row, cells }) => {
    const words = cells.filter((cell) => cell.trim() !== '').join(', ');
    return { row, words: words.length > 60 ? `${words.slice(0, 60)}…` : words };
  });

function describeColumns(header: readonly string[], rows: readonly Cells[], fields: ColumnFields) {
  return header.map((heading, index) => {
    const filled = rows.flatMap(({ cells }) => cells[index]?.trim() || []);
    const field = fields[index] ?? 'none';
    return {
      /** Of the form's field. */
      name: `column-${index}`,
      heading: heading || `Column ${index + 1}`,
      examples: [...new Set(filled)].slice(0, 2).join(', ').slice(0, 60),
      field,
      isEmpty: filled.length === 0,
      sees:
        field === 'none' && isAboutConsent(heading)
          ? 'Makes no subscriber: a list is no proof of consent'
          : `${filled.length} of ${rows.length} filled`,
    };
  });
}

function choosePage(rows: readonly Judged[], totals: Totals, params: URLSearchParams) {
  const tabs = verdictTabs.map(({ key, label, shows }) => ({
    key,
    label,
    shows,
    count: shows.reduce((sum, verdict) => sum + totals[verdict], 0),
  }));
  const current = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  const shown = rows.filter(({ verdict }) => current?.shows.some((one) => one === verdict));
  const asked = Number(params.get('page') ?? 1);
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  const page = Number.isInteger(asked) ? Math.min(Math.max(1, asked), pages) : 1;
  const from = (page - 1) * pageSize;
  return {
    tabs: tabs.map(({ key, label, count }) => ({
      key,
      label,
      count,
      isCurrent: key === current?.key,
    })),
    rows: shown.slice(from, from + pageSize),
    total: shown.length,
    from,
    page,
    pages,
  };
}
