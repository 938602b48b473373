import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { atOnce } from '../../testing/at-once.ts';
import {
  asSeen,
  assigningPlatform,
  kim,
  leadPlatform,
  lee,
  person,
  plan,
} from '../../testing/test-leads.ts';
import { personAttention } from '../reporting.server.ts';
import { people } from '../people.table.server.ts';
import { personChanges } from '../person-history.table.server.ts';
import { addNote, correctNote, getNotes } from '../timeline/person-notes.server.ts';
import { changeProgress } from './change-progress.server.ts';
import { markSpam } from './remove-person.server.ts';
import { personFormSchema, type Progress, formValues, type PersonAnswer } from './person-form.ts';
import { listOwners } from '../people/people-list.server.ts';
import { listTeam } from '../../accounts/team/team.server.ts';

const progress: Progress = {
  intent: 'progress',
  version: 1,
  stage: 'contacted',
  ownerId: 'lee',
  ...asSeen(),
};
/** After it. */
const nextProgress = { ...progress, version: 2, ...asSeen(progress) };

test('changes a person, and records what was changed by whom', async () => {
  const services = await assigningPlatform();
  const id = await person(services);
  expect(await changeProgress(services, kim, id, progress)).toEqual({ kind: 'done' });
  const [stored] = await services.db.select().from(people);
  expect(stored).toMatchObject({ stage: 'contacted', ownerId: 'lee', version: 2 });
  const changes = await services.db.select().from(personChanges);
  expect(changes.map(({ what, before, after }) => [what, before, after])).toEqual([
    ['stage', 'New', 'Contacted'],
    ['owner', null, lee.email],
  ]);
  const details = { fields: 'stage owner' };
  expect(await services.db.select().from(auditLog)).toMatchObject([
    { actorId: 'kim', act: 'person.changed', subject: `person:${id}`, details },
  ]);
});

test('reports a next step as due from its day on, until the person is won or lost, or spam', async () => {
  const services = await assigningPlatform();
  const id = await person(services);
  const waits = async () =>
    ((await personAttention.waiting?.(services)) ?? []).map(({ message }) => message);
  await plan(services, id, { due: '2026-03-05' });
  services.time.set(new Date('2026-03-04T23:59:00Z'));
  expect(await waits()).toEqual([]);
  services.time.set(new Date('2026-03-05T00:00:00Z'));
  expect(await waits()).toEqual(['1 next step with a lead is due']);
  await markSpam(services, kim, id, true);
  expect(await waits()).toEqual([]);
  await markSpam(services, kim, id, false);
  expect(await waits()).toHaveLength(1);
  await changeProgress(services, kim, id, { ...progress, stage: 'won' });
  expect(await waits()).toEqual([]);
});

test('refuses a stale form, says what changed, and accepts it with the new version', async () => {
  const services = await assigningPlatform();
  const id = await person(services);
  const otherId = await person(services, { email: 'ben@calder.example', name: 'Ben Hill' });
  await changeProgress(services, lee, otherId, { ...progress, stage: 'won' });
  await changeProgress(services, lee, id, { ...progress, ownerId: '', stage: 'qualified' });
  const outcome = await changeProgress(services, kim, id, { ...progress, stage: 'lost' });
  expect(outcome).toMatchObject({ kind: 'stale', version: 2 });
  expect('changes' in outcome && outcome.changes[0]).toMatchObject({
    what: 'stage',
    before: 'New',
    after: 'Qualified',
    by: 'Lee',
  });
  const kept = await services.db.select().from(people);
  expect(kept.map(({ stage }) => stage).toSorted()).toEqual(['qualified', 'won']);
  const now = { version: 2, ...asSeen({ ...progress, ownerId: '', stage: 'qualified' }) };
  const again = await changeProgress(services, kim, id, { ...progress, ...now, stage: 'lost' });
  expect(again).toEqual({ kind: 'done' });
});

test('saves what two admins change in different fields at once', async () => {
  const services = await assigningPlatform();
  const id = await person(services);
  const shown = { ...progress, stage: 'new', ownerId: '' } as const;
  const all: Progress[] = [
    { ...shown, ownerId: 'lee' },
    { ...shown, stage: 'qualified' },
    // The same as another admin has saved is no conflict.
    { ...shown, stage: 'qualified', ownerId: 'lee' },
  ];
  for (const one of all) {
    expect(await changeProgress(services, kim, id, one)).toEqual({ kind: 'done' });
  }
  const [stored] = await services.db.select().from(people);
  expect(stored).toMatchObject({ stage: 'qualified', ownerId: 'lee', version: 3 });
});

test('shows a form in conflict with what its admin changed, and all else as it is now', () => {
  const values = { ...progress, version: '1', stage: 'lost' };
  const stored = { stage: 'qualified', ownerId: 'lee' };
  const names = ['stage', 'ownerId'] as const;
  const answer: PersonAnswer = {
    kind: 'stale-person',
    version: 3,
    changes: [],
    values: { ...values, ownerId: '' },
  };
  const { field, hidden } = formValues(answer, 'progress', { ...stored, version: 3 }, names);
  expect(names.map((name) => field(name).defaultValue)).toEqual(['lost', 'lee']);
  expect(hidden).toEqual({
    intent: 'progress',
    version: '3',
    ...asSeen(stored),
  });
});

test('tells one of two users who save a person at once', async () => {
  const services = await assigningPlatform();
  const id = await person(services);
  const outcomes = await atOnce(services, people, [
    () => changeProgress(services, kim, id, { ...progress, stage: 'won' }),
    () => changeProgress(services, lee, id, { ...progress, stage: 'lost' }),
  ]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['done', 'stale']);
});

test('accepts only the team as owners, but keeps an owner who has left it', async () => {
  const services = await assigningPlatform();
  const id = await person(services);
  const toVisitor = await changeProgress(services, kim, id, { ...progress, ownerId: 'vic' });
  expect(toVisitor).toMatchObject({ kind: 'invalid', error: { field: 'ownerId' } });
  await changeProgress(services, kim, id, progress);
  for (const past of [{ suspendedAt: services.clock() }, { role: 'user' }] as const) {
    await services.db.update(users).set(past).where(eq(users.id, 'lee'));
    expect(await listTeam(services.db)).toMatchObject([{ id: 'kim', email: kim.email }]);
    const toLee = { ...progress, ownerId: 'lee' };
    const other = await person(services, { email: 'ben@hallam.example' });
    expect(await changeProgress(services, kim, other, toLee)).toMatchObject({ kind: 'invalid' });
  }
  const kept = { ...nextProgress, stage: 'won' } as const;
  expect(await changeProgress(services, kim, id, kept)).toEqual({ kind: 'done' });
  expect((await listOwners(services.db)).map(({ id: owner }) => owner)).toEqual(['kim', 'lee']);
});

test('tells a new owner, unless they took the person themselves', async () => {
  const services = await assigningPlatform();
  const id = await person(services);
  const owners = async () =>
    (await services.db.select().from(emailMessages)).map(({ recipient }) => recipient);
  await changeProgress(services, lee, id, progress);
  expect(await owners()).toEqual([]);
  await changeProgress(services, lee, id, { ...nextProgress, ownerId: 'kim' });
  await changeProgress(services, lee, id, { ...nextProgress, ownerId: 'kim', stage: 'won' });
  expect(await owners()).toEqual([kim.email]);
});

test('stores a note once, and keeps its earlier text when its author corrects it', async () => {
  const services = await leadPlatform();
  const id = await person(services);
  const noteId = crypto.randomUUID();
  await addNote(services, lee, id, { noteId: crypto.randomUUID(), body: 'She is away' });
  services.time.advance(1000);
  await addNote(services, kim, id, { noteId, body: 'Rang, no anser' });
  await addNote(services, kim, id, { noteId, body: 'Rang, no anser' });
  const correction = { noteId, version: 1, body: 'Rang, no answer' };
  expect(await correctNote(services, lee, correction)).toEqual({ kind: 'foreign' });
  expect(await correctNote(services, kim, correction)).toEqual({ kind: 'done' });
  const stale = await correctNote(services, kim, { ...correction, body: 'Another tab' });
  expect(stale).toEqual({ kind: 'stale', version: 2, body: 'Rang, no answer' });
  const [note, ...others] = await getNotes(services.db, [id]);
  expect(others).toMatchObject([{ body: 'She is away', version: 1 }]);
  expect(note).toMatchObject({ body: 'Rang, no answer', author: 'Kim', version: 2 });
  expect(note?.earlier).toMatchObject([{ body: 'Rang, no anser' }]);
});

test('adds a second note that is sent with the form of the first, once as well', async () => {
  const services = await leadPlatform();
  const id = await person(services);
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
    personFormSchema.safeParse({ intent: 'correction', version: '1', ...second, noteId: another })
      .success,
  ).toBe(true);
});
