import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { company } from '../../company.ts';
import { takeAdvisoryLock, type Tx } from '../database/database.server.ts';
import { pipelined } from '../database/pooled-db.server.ts';
import { keyedHash } from '../security/secrets.server.ts';
import {
  formLimits,
  type HourlyLimits,
  type Limit,
  type Limited,
} from '../security/limits.server.ts';
import type { VisitorForm } from '../feature.ts';
import type { Services } from '../services.ts';
import { referenceFrom } from '../web/request-address.ts';

/** What is stored of a visitor's form, how often it may come, and what makes two of them the same. */
type StoredForm<Input, Table extends FormTable, Success> = Omit<
  VisitorForm,
  'table' | 'schema' | 'sentPage'
> & {
  /** In an hour. */
  limits: HourlyLimits;
  /** Over this limit of a network, forms are flagged, not rejected. */
  burst?: Limit;
  table: Table;
  receivedAt: PgColumn;
  repeat: {
    /** The same sender and content is the same submission. */
    by: (input: Input) => readonly unknown[];
    /** In milliseconds; ten minutes by default. */
    within?: number;
    /** What the first was answered. */
    answer: (
      tx: Tx,
      services: Services,
      input: Input,
      again: { first: Table['$inferSelect']; page: string; now: Date },
    ) => Promise<Success>;
  };
  store: (tx: Tx, services: Services, input: Input, received: Received) => Promise<Success>;
};

type FormTable = PgTable & { fingerprint: PgColumn };

/** What a new row has besides the visitor's words. */
type Received = {
  id: string;
  reference: string;
  fingerprint: string;
  now: Date;
  page: string;
  /** Its emails wait until the rush of all visitors is over. */
  isHeld: boolean;
  isBurst: boolean;
};

/** In milliseconds: the same words from the same sender within this time are one submission. */
export const repeatWindow = 10 * 60_000;

/**
 * A form for `handleForm`. Its feature's manifest lists it, and what goes through all forms, such as the
 * privacy walk and the tests in a browser, finds it there.
 */
export const defineForm = <
  Input,
  Table extends FormTable,
  Success extends { kind: string },
  Page extends object,
>(
  form: StoredForm<Input, Table, Success> & Page,
) => ({
  ...form,
  event: `${form.name}.failed`,
  submit: (services: Services, input: Input, from: { network: string; page: string }) =>
    submitOnce(services, form, input, from),
});

/**
 * Counts a valid form on its limits and stores it in one transaction. A repeat gets the answer of the first,
 * even if both arrive at once: it waits here for the first to commit.
 */
async function submitOnce<Input, Table extends FormTable, Success>(
  services: Services,
  form: StoredForm<Input, Table, Success>,
  input: Input,
  { network, page }: { network: string; page: string },
): Promise<Success | Limited> {
  const { isBurst, isHeld, limited } = await count(services, form, network);
  if (limited) return limited;
  const { repeat, referencePrefix = company.referencePrefix } = form;
  const fingerprint = keyedHash(services.secret, JSON.stringify(repeat.by(input)));
  return services.db.transaction(async (tx) => {
    const now = services.clock();
    // Sent together, in this order.
    const locked = takeAdvisoryLock(tx, fingerprint);
    const found = findFirst(tx, form, fingerprint, now);
    await pipelined([locked, found]);
    const first = await found;
    if (first) return repeat.answer(tx, services, input, { first, page, now });
    const id = crypto.randomUUID();
    const reference = referenceFrom(referencePrefix, randomBytes(8));
    const received = { id, reference, fingerprint, now, page, isHeld, isBurst };
    return form.store(tx, services, input, received);
  });
}

async function count<Input, Table extends FormTable, Success>(
  services: Services,
  { name, inRush, limits, burst }: StoredForm<Input, Table, Success>,
  network: string,
) {
  const exceeded = await services.limits.consumeInOrder([
    ...formLimits(name, limits, network),
    ...(burst ? [[burst, network] as const] : []),
  ]);
  const isBurst = burst !== undefined && exceeded?.exceeded === burst;
  const isHeld = inRush === 'hold-emails' && (exceeded?.isOfAll ?? false);
  return { isBurst, isHeld, limited: isBurst || isHeld ? null : exceeded };
}

async function findFirst<Input, Table extends FormTable, Success>(
  tx: Tx,
  { table, receivedAt, repeat }: StoredForm<Input, Table, Success>,
  fingerprint: string,
  now: Date,
): Promise<Table['$inferSelect'] | undefined> {
  const since = new Date(now.getTime() - (repeat.within ?? repeatWindow));
  const [first] = await tx
    .select()
    .from<PgTable>(table)
    .where(and(eq(table.fingerprint, fingerprint), gt(receivedAt, since)))
    .orderBy(desc(receivedAt))
    .limit(1);
  return first;
}
