import { and, eq, like } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataSubject, eraseHeld } from '../../platform/privacy/personal-data.server.ts';
import { accountPlatform } from '../../testing/test-account.ts';
import { testContext } from '../../testing/test-context.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { byAdmin } from '../account-events.server.ts';
import { adminGrants, formerAdminAddresses, users } from '../auth.table.server.ts';
import { addLink, linkToken } from '../links/add-link.server.ts';
import { verifyAddress } from '../links/verify-address.server.ts';
import { accountData } from '../privacy.server.ts';
import { deleteUser, grantRole, takeRole } from './change-user.server.ts';
import { grantAdmin } from './grant-admin.server.ts';
import { areIndependent } from './provenance.server.ts';

const sides = 3;
const mailboxes = Array.from({ length: 3 * sides }, (_, index) => index);

const anyAct = fc.record({
  kind: fc.constantFrom('grant', 'grant', 'grant', 'take', 'delete', 'erase', 'open', 'move'),
  by: fc.constantFrom(...mailboxes),
  to: fc.constantFrom(...mailboxes),
});
type Act = { kind: string; by: number; to: number };

/** The same act with another of the actor's own side. */
const amongThemselves = (act: Act) => ({
  ...act,
  to: act.to - (act.to % sides) + (act.by % sides),
});

test('two admins whom the same one ever made count as one, whatever happened since', async () => {
  const services = await accountPlatform();
  const acts = fc.array(anyAct, { minLength: 20, maxLength: 30 });
  const property = fc.asyncProperty(acts, fc.boolean(), async (all, isMixed) => {
    const firm = new Firm(services);
    await firm.found();
    for (const act of all) {
      await firm.perform(isMixed ? act : amongThemselves(act));
    }
    expect(await firm.findMistaken(isMixed)).toEqual([]);
  });
  await fc.assert(property, { numRuns: 10, seed: 7 });
});

/** The marks of all sides whose admins ever made this person one. */
type Person = { mailboxes: number[]; marks: Set<number>; wasAdmin: boolean };

/** Real accounts at a few mailboxes, and beside them who they have to count as. */
class Firm {
  readonly services: TestServices;
  readonly name = crypto.randomUUID();
  readonly accounts = new Map<number, string>();
  people: Person[] = [];

  constructor(services: TestServices) {
    this.services = services;
  }

  /** The operator makes the first of each side an admin. */
  async found() {
    for (const mailbox of mailboxes) {
      this.people.push({ mailboxes: [mailbox], marks: new Set(), wasAdmin: false });
      await this.open(mailbox);
      if (mailbox >= sides) continue;
      await grantAdmin(this.services, this.address(mailbox));
      Object.assign(this.person(mailbox), { marks: new Set([mailbox]), wasAdmin: true });
    }
  }

  async perform({ kind, by, to }: Act) {
    const [actor, user] = [this.accounts.get(by), this.accounts.get(to)];
    if (kind === 'open' && !user) await this.open(to);
    if (kind === 'move' && actor && !user) await this.move(actor, by, to);
    if (kind === 'erase' && user) await this.erase(to);
    if (!actor || !user) return;
    const acting = this.acting(actor, by);
    if (kind === 'take') await takeRole(acting, user);
    if (kind === 'grant') {
      const done = await grantRole(acting, user, { role: 'admin', currentPassword: '' });
      if (done.kind === 'done') this.mark(by, to);
    }
    if (kind === 'delete') {
      const done = await deleteUser(acting, user, { address: this.address(to) });
      if (done.kind === 'done') this.accounts.delete(to);
    }
  }

  /** Without grants from one side to another, two admins of different sides are independent. */
  async findMistaken(isMixed: boolean): Promise<string[]> {
    const mistaken = [];
    const { db } = this.services;
    const whereOurs = and(eq(users.role, 'admin'), like(users.email, `%@${this.name}.example`));
    const admins = await db.select().from(users).where(whereOurs);
    for (const one of admins) {
      for (const other of admins) {
        const shared = this.marks(one).intersection(this.marks(other));
        if (one.id >= other.id || (shared.size === 0 && isMixed)) continue;
        const isFree = await areIndependent(db, this.services, one.id, other.id);
        if (isFree !== (shared.size === 0)) mistaken.push(`${one.email} and ${other.email}`);
      }
    }
    return mistaken;
  }

  private async open(mailbox: number) {
    const account = { id: crypto.randomUUID(), name: 'Any', email: this.address(mailbox) };
    await this.services.db.insert(users).values({ ...account, emailVerified: true });
    this.accounts.set(mailbox, account.id);
  }

  private async erase(mailbox: number) {
    const subject = dataSubject(this.services, this.address(mailbox));
    await this.services.db.transaction((tx) => eraseHeld(tx, [accountData], subject));
    this.accounts.delete(mailbox);
  }

  /** By the link that was mailed to the new address. */
  private async move(userId: string, from: number, to: number) {
    const { services } = this;
    const [id, purpose, email] = [crypto.randomUUID(), 'change-address', this.address(to)] as const;
    await services.db.transaction((tx) => addLink(tx, services, id, { purpose, userId, email }));
    const bearer = { session: { userId }, currentPassword: '' };
    const token = linkToken(services.secret, { id, purpose });
    const outcome = await verifyAddress(services, token, bearer, byAdmin);
    if (outcome !== 'changed') throw new Error('the account has not moved');
    this.accounts.delete(from);
    this.accounts.set(to, userId);
    if (this.person(from).wasAdmin) this.join(from, to);
  }

  private mark(by: number, to: number) {
    for (const mark of this.person(by).marks) this.person(to).marks.add(mark);
    this.person(to).wasAdmin = true;
  }

  private join(from: number, to: number) {
    const [one, other] = [this.person(from), this.person(to)];
    if (one === other) return;
    one.mailboxes.push(...other.mailboxes);
    for (const mark of other.marks) one.marks.add(mark);
    this.people = this.people.filter((person) => person !== other);
  }

  private person(mailbox: number): Person {
    const found = this.people.find((person) => person.mailboxes.includes(mailbox));
    if (!found) throw new Error('every mailbox has an owner');
    return found;
  }

  private marks = ({ email }: { email: string }) => this.person(Number.parseInt(email)).marks;

  private address = (mailbox: number) => `${mailbox}@${this.name}.example`;

  private acting(userId: string, mailbox: number) {
    const now = this.services.clock();
    const session = {
      sessionId: crypto.randomUUID(),
      userId,
      email: this.address(mailbox),
      name: 'Any',
      isEmailVerified: true,
      role: 'admin',
      aal: 'aal2',
      neededAal: 'aal2',
      provedAt: now,
      activeAt: now,
    } as const;
    return { services: this.services, ctx: testContext(), session };
  }
}

test('keeps ids and a keyed hash of a deleted admin, and no address', async () => {
  const services = await accountPlatform();
  const { db } = services;
  const firm = new Firm(services);
  await firm.found();
  await firm.perform({ kind: 'grant', by: 0, to: 3 });
  await firm.perform({ kind: 'erase', by: 0, to: 3 });
  await firm.perform({ kind: 'erase', by: 0, to: 4 });
  const [former, ...others] = await db.select().from(formerAdminAddresses);
  expect(former?.userId).toMatch(/^[0-9a-f-]{36}$/);
  expect(former?.addressHash).toMatch(/^[\w-]{43}$/);
  expect(others, 'of an account that was never an admin').toEqual([]);
  const rows = JSON.stringify([await db.select().from(adminGrants), former]);
  expect(rows).not.toContain('example');
});
