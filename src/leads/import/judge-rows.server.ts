import { eq, inArray, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../platform/database/database.server.ts';
import { phoneKey } from '../../platform/forms/contact-details.ts';
import type { Suppressed } from '../../platform/email/subscriptions.ts';
import type { Services } from '../../platform/services.ts';
import { planFor } from '../companies/find-companies.server.ts';
import { people, personAddresses } from '../people.table.server.ts';
import type { Cells, ColumnFields } from './import-form.ts';
import { toImportRow, type ImportRow } from './import-row.ts';
import type { Judged } from './verdict.ts';
import { formatSubscription, toSubscription } from './confirmation.ts';
import { mediumDay } from '../../ui/content/dates.ts';

type Company = { name: string; domain: string | null };
type Parts = Pick<Services, 'subscriptions' | 'clock'>;
type Known = {
  id: string;
  name: string | null;
  phoneKey: string | null;
  createdAt: Date;
  complainedAt: Date | null;
  bouncedAt: Date | null;
};

/** What becomes of each row. Nothing is stored. */
export async function judgeRows(
  db: Db,
  { subscriptions, clock }: Parts,
  cells: readonly Cells[],
  fields: ColumnFields,
): Promise<Judged[]> {
  const rows = cells.map((row) => toImportRow(row, fields));
  const valid = rows.filter(({ fault }) => fault === null);
  const emails = valid.flatMap(({ email }) => email ?? []);
  const [byEmail, byPhone, suppressed, subscribed] = await Promise.all([
    readByEmail(db, emails),
    readByPhone(db, valid),
    subscriptions.findSuppressed(db, emails),
    findSubscribed(db, subscriptions, emails),
  ]);
  const employed = new Map(valid.map((row) => [row.row, row]));
  const companies = await planFor(db, employed, false);
  const first = new Map<string, number>();
  return rows.map((row) => {
    if (row.fault !== null) {
      const refused = { personId: null, subscription: null };
      return { ...row, ...refused, verdict: 'refused', happens: row.fault };
    }
    const key = row.email ?? `${phoneKey(row.phone) ?? row.note} ${row.name ?? ''}`;
    const earlier = first.get(key);
    if (earlier !== undefined) return repeated(row, earlier);
    first.set(key, row.row);
    const known = row.email === null ? byPhone(row) : byEmail.get(row.email);
    const judged = judge(row, known, suppressed.get(row.email ?? ''), companies.found.get(row.row));
    const noted = row.isPhoneNoted ? '; a phone number is kept as a note' : '';
    const isOnList = subscribed.has(row.email ?? '');
    const isBounced = Boolean(known?.bouncedAt);
    const subscription = toSubscription(judged, { now: clock(), isOnList, isBounced });
    const happens = `${judged.happens}${noted}${formatSubscription(subscription)}`;
    return { ...judged, happens, subscription };
  });
}

const repeated = (row: ImportRow, earlier: number): Judged => ({
  ...row,
  verdict: 'repeated',
  happens: `The same ${row.email === null ? 'number' : 'address'} as row ${earlier}: counted once`,
  personId: null,
  subscription: null,
});

function judge(
  row: ImportRow,
  known: Known | undefined,
  suppressed: Suppressed | undefined,
  company: Company | undefined,
): Omit<Judged, 'subscription'> {
  const personId = known?.id ?? null;
  const why =
    suppressed ?? (known?.complainedAt && { reason: 'complained', at: known.complainedAt });
  const does = known ? 'Known' : 'Added';
  if (why) {
    const happens = `${does}, but never emailed: ${why.reason} on ${mediumDay(why.at)}`;
    return { ...row, verdict: 'suppressed', happens, personId };
  }
  if (row.hasObjected && row.email !== null) {
    const happens = `${does}, but never emailed: the file says so`;
    return { ...row, verdict: 'suppressed', happens, personId };
  }
  if (known) return { ...row, verdict: 'known', happens: describeKnown(row, known), personId };
  const added = row.name === null ? 'Added without a name' : 'Added';
  const isNamed = company && company.name !== company.domain;
  const happens = isNamed ? `${added}, company ${company.name}` : added;
  return { ...row, verdict: 'new', happens, personId };
}

function describeKnown(row: ImportRow, known: Known): string {
  const isOtherName = row.name !== null && known.name !== null && !isSameName(row.name, known.name);
  if (isOtherName) return `Known as ${known.name}: the new name waits as a proposal`;
  const key = phoneKey(row.phone);
  if (key !== null && known.phoneKey !== null && key !== known.phoneKey) {
    return 'Known: the new phone number waits as a proposal';
  }
  return `Known since ${mediumDay(known.createdAt)}: note added, nothing replaced`;
}

const names = new Intl.Collator('en-GB', { sensitivity: 'base', ignorePunctuation: true });
const isSameName = (one: string, other: string) => names.compare(one, other) === 0;

const known = {
  id: people.id,
  name: people.name,
  phoneKey: people.phoneKey,
  createdAt: people.createdAt,
};

async function findSubscribed(
  db: Db,
  { confirmed }: Parts['subscriptions'],
  emails: string[],
): Promise<Set<string>> {
  const found = await queryRows<{ email: string }>(
    db,
    sql`select email from (${confirmed}) one where is_active and email = any(${sql.param(emails)})`,
  );
  return new Set(found.map(({ email }) => email));
}

async function readByEmail(db: Db, emails: string[]): Promise<Map<string, Known>> {
  if (emails.length === 0) return new Map();
  const found = await db
    .select({
      ...known,
      email: personAddresses.email,
      complainedAt: personAddresses.complainedAt,
      bouncedAt: personAddresses.bouncedAt,
    })
    .from(personAddresses)
    .innerJoin(people, eq(people.id, personAddresses.personId))
    .where(inArray(personAddresses.email, emails));
  return new Map(found.map((person) => [person.email, person]));
}

/** Only the name and the number together know a person without an address. */
async function readByPhone(db: Db, rows: readonly ImportRow[]) {
  const keys = rows.flatMap(({ email, phone }) => (email === null ? (phoneKey(phone) ?? []) : []));
  const found =
    keys.length === 0
      ? []
      : await db.select(known).from(people).where(inArray(people.phoneKey, keys));
  return ({ name, phone }: ImportRow): Known | undefined => {
    const key = phoneKey(phone);
    const match = found.find(
      (one) => one.phoneKey === key && isSameName(one.name ?? '', name ?? ''),
    );
    return match && { ...match, complainedAt: null, bouncedAt: null };
  };
}
