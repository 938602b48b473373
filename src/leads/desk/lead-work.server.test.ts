import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { auditLog } from '../../platform/privacy/audit-log.table.server.ts';
import { askAsAdmin } from '../../testing/ask-as-admin.ts';
import { atOnce } from '../../testing/at-once.ts';
import { asSeen, kim, lead, leadPlatform, lee } from '../../testing/test-leads.ts';
import { leadAttention } from '../reporting.server.ts';
import { leadChanges } from '../lead-changes.table.server.ts';
import { leads } from '../leads.table.server.ts';
import { addNote, correctNote, getNotes } from './lead-notes.server.ts';
import { loader } from './admin-leads.route.tsx';
import { changeProgress } from './change-progress.server.ts';
import { leadFormSchema, type Progress, formValues, type LeadAnswer } from './lead-form.ts';
import { listTeam, listOwners } from './lead-owners.server.ts';

const progress: Progress = {
  intent: 'progress',
  version: 1,
  stage: 'contacted',
  ownerId: 'lee',
  nextStep: 'Ring her',
  nextStepDue: '2026-03-05',
  ...asSeen(),
};
/** After it. */
const nextProgress = { ...progress, version: 2, ...asSeen(progress) };

test('changes a lead, and records what was changed by whom', async () => {
  const services = await leadPlatform();
  const id = await lead(services);
  expect(await changeProgress(services, kim, id, progress)).toEqual({ is: 'done' });
  const [stored] = await services.db.select().from(leads);
  expect(stored).toMatchObject({ stage: 'contacted', ownerId: 'lee', version: 2 });
  expect(stored).toMatchObject({ nextStep: 'Ring her', nextStepDue: '2026-03-05' });
  const changes = await services.db.select().from(leadChanges);
  expect(changes.map(({ what, before, after }) => [what, before, after])).toEqual([
    ['stage', 'New', 'Contacted'],
    ['owner', null, lee.email],
    ['nextStep', null, 'Ring her'],
    ['nextStepDue', null, '2026-03-05'],
  ]);
  const details = { fields: 'stage owner nextStep nextStepDue' };
  expect(await services.db.select().from(auditLog)).toMatchObject([
    { actorId: 'kim', act: 'lead.changed', subject: `lead:${id}`, details },
  ]);
});

test('lists a next step as due from its day on, until the lead is won or lost', async () => {
  const services = await leadPlatform();
  const id = await lead(services);
  const waits = async () =>
    ((await leadAttention.waiting?.(services)) ?? []).map(({ message, href }) => [message, href]);
  await changeProgress(services, kim, id, progress);
  services.time.set(new Date('2026-03-04T23:59:00Z'));
  expect(await waits()).toEqual([]);
  services.time.set(new Date('2026-03-05T00:00:00Z'));
  const line = ['1 next step with a lead is due', '/admin/leads?due=today'];
  expect(await waits()).toEqual([line]);
  const listed = (due: string) => askAsAdmin(services, loader, `/admin/leads?due=${due}`);
  expect((await listed('2026-03-05')).view.total).toBe(1);
  expect((await listed('2026-03-04')).view.total).toBe(0);
  expect((await listed('soon')).view.total).toBe(1);
  expect((await listed('today')).view).toMatchObject({ total: 1, query: 'due=today' });
  services.time.set(new Date('2026-03-04T23:59:00Z'));
  expect((await listed('today')).view.total, 'the same address on another day').toBe(0);
  await changeProgress(services, kim, id, { ...nextProgress, stage: 'won' });
  expect(await waits()).toEqual([]);
});

test('refuses a stale form, says what changed, and accepts it with the new version', async () => {
  const services = await leadPlatform();
  const id = await lead(services);
  const otherId = await lead(services, { email: 'ben@calder.example', name: 'Ben Hill' });
  await changeProgress(services, lee, otherId, { ...progress, stage: 'won' });
  await changeProgress(services, lee, id, { ...progress, ownerId: '', stage: 'qualified' });
  const outcome = await changeProgress(services, kim, id, { ...progress, stage: 'lost' });
  expect(outcome).toMatchObject({ is: 'stale', version: 2 });
  expect('changes' in outcome && outcome.changes[0]).toMatchObject({
    what: 'stage',
    before: 'New',
    after: 'Qualified',
    by: lee.email,
  });
  const kept = await services.db.select().from(leads);
  expect(kept.map(({ stage }) => stage).toSorted()).toEqual(['qualified', 'won']);
  const now = { version: 2, ...asSeen({ ...progress, ownerId: '', stage: 'qualified' }) };
  const again = await changeProgress(services, kim, id, { ...progress, ...now, stage: 'lost' });
  expect(again).toEqual({ is: 'done' });
});

test('saves what two admins change in different fields at once', async () => {
  const services = await leadPlatform();
  const id = await lead(services);
  const shown = { ...progress, stage: 'new', ownerId: '', nextStep: '', nextStepDue: '' } as const;
  const all: Progress[] = [
    { ...shown, ownerId: 'lee' },
    { ...shown, stage: 'qualified' },
    { ...shown, nextStep: 'Ring her' },
    { ...shown, nextStepDue: '2026-03-05' },
    // The same as another admin has saved is no conflict.
    { ...shown, stage: 'qualified', nextStep: 'Ring her' },
  ];
  for (const one of all) {
    expect(await changeProgress(services, kim, id, one)).toEqual({ is: 'done' });
  }
  const together = { stage: 'qualified', nextStep: 'Ring her', nextStepDue: '2026-03-05' };
  const [stored] = await services.db.select().from(leads);
  expect(stored).toMatchObject({ ...together, ownerId: 'lee', version: 5 });
});

test('shows a form in conflict with what its admin changed, and all else as it is now', () => {
  const values = { ...progress, version: '1', stage: 'lost', nextStepDue: '', nextStep: '' };
  const stored = { stage: 'qualified', ownerId: 'lee', nextStep: 'Write', nextStepDue: null };
  const names = ['stage', 'ownerId', 'nextStep', 'nextStepDue'] as const;
  const answer: LeadAnswer = {
    is: 'stale-lead',
    version: 3,
    changes: [],
    values: { ...values, ownerId: '' },
  };
  const { value, hidden } = formValues(answer, 'progress', { ...stored, version: 3 }, names);
  expect(names.map(value)).toEqual(['lost', 'lee', 'Write', '']);
  expect(hidden).toEqual({
    intent: 'progress',
    version: '3',
    ...asSeen({ ...stored, nextStepDue: '' }),
  });
});

test('tells one of two admins who save a lead at once', async () => {
  const services = await leadPlatform();
  const id = await lead(services);
  const outcomes = await atOnce(services, leads, [
    () => changeProgress(services, kim, id, { ...progress, stage: 'won' }),
    () => changeProgress(services, lee, id, { ...progress, stage: 'lost' }),
  ]);
  expect(outcomes.map(({ is }) => is).toSorted()).toEqual(['done', 'stale']);
});

test('accepts only an admin as a lead’s owner, but keeps an owner who no longer is one', async () => {
  const services = await leadPlatform();
  const id = await lead(services);
  const toVisitor = await changeProgress(services, kim, id, { ...progress, ownerId: 'vic' });
  expect(toVisitor).toMatchObject({ is: 'invalid', error: { field: 'ownerId' } });
  await changeProgress(services, kim, id, progress);
  for (const past of [{ suspendedAt: services.clock() }, { role: 'user' }] as const) {
    await services.db.update(users).set(past).where(eq(users.id, 'lee'));
    expect(await listTeam(services.db)).toEqual([{ id: 'kim', email: kim.email }]);
    const toLee = { ...progress, ownerId: 'lee' };
    const other = await lead(services, { email: 'ben@hallam.example' });
    expect(await changeProgress(services, kim, other, toLee)).toMatchObject({ is: 'invalid' });
  }
  const kept = { ...nextProgress, stage: 'won' } as const;
  expect(await changeProgress(services, kim, id, kept)).toEqual({ is: 'done' });
  expect((await listOwners(services.db)).map(({ id: owner }) => owner)).toEqual(['kim', 'lee']);
});

test('stores a note once, and keeps its earlier text when its author corrects it', async () => {
  const services = await leadPlatform();
  const id = await lead(services);
  const noteId = crypto.randomUUID();
  await addNote(services, lee, id, { noteId: crypto.randomUUID(), body: 'She is away' });
  services.time.advance(1000);
  await addNote(services, kim, id, { noteId, body: 'Rang, no anser' });
  await addNote(services, kim, id, { noteId, body: 'Rang, no anser' });
  const correction = { noteId, version: 1, body: 'Rang, no answer' };
  expect(await correctNote(services, lee, correction)).toEqual({ is: 'foreign' });
  expect(await correctNote(services, kim, correction)).toEqual({ is: 'done' });
  const stale = await correctNote(services, kim, { ...correction, body: 'Another tab' });
  expect(stale).toEqual({ is: 'stale', version: 2, body: 'Rang, no answer' });
  const [note, ...others] = await getNotes(services.db, [id]);
  expect(others).toMatchObject([{ body: 'She is away', version: 1 }]);
  expect(note).toMatchObject({ body: 'Rang, no answer', author: kim.email, version: 2 });
  expect(note?.earlier).toMatchObject([{ body: 'Rang, no anser' }]);
});

test('adds a second note that is sent with the form of the first, once as well', async () => {
  const services = await leadPlatform();
  const id = await lead(services);
  const noteId = crypto.randomUUID();
  const first = { noteId, body: 'Rang, no anser' };
  const second = { noteId, body: 'Rang again: away until May' };
  for (const note of [first, second, second]) await addNote(services, kim, id, note);
  await correctNote(services, kim, { noteId, version: 1, body: 'Rang, no answer' });
  for (const note of [first, second]) await addNote(services, kim, id, note);
  const notes = await getNotes(services.db, [id]);
  expect(notes.map(({ body }) => body).toSorted()).toEqual([
    'Rang again: away until May',
    'Rang, no answer',
  ]);
  const another = notes.find(({ id: one }) => one !== noteId)?.id ?? '';
  expect(
    leadFormSchema.safeParse({ intent: 'correction', version: '1', ...second, noteId: another })
      .success,
  ).toBe(true);
});
