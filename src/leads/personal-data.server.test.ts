import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  dataSubject,
  eraseHeld,
  exportHeld,
  previewErasure,
} from '../platform/privacy/personal-data.server.ts';
import { asSeen, kim, lead, leadPlatform, lee } from '../testing/test-leads.ts';
import type { TestPlatform } from '../testing/test-platform.ts';
import { changeProgress } from './desk/change-progress.server.ts';
import type { Progress } from './desk/lead-form.ts';
import { leadChanges } from './lead-changes.table.server.ts';
import { leads } from './leads.table.server.ts';
import { addNote, correctNote, notesOf } from './notes/lead-notes.server.ts';
import { leadData } from './personal-data.server.ts';

const ana = 'ana@example.org';
const words = 'Ring Ana@Example.org about the audit, not diana@example.org';
const without = 'Ring (address erased) about the audit, not diana@example.org';

const progress: Progress = {
  intent: 'progress',
  version: 1,
  stage: 'new',
  ownerId: 'kim',
  nextStep: words,
  nextStepDue: '',
  ...asSeen(),
};

/** Bob's lead, whose next step and note name Ana; the note was corrected, and still does. */
async function bobsLead(platform: TestPlatform) {
  const id = await lead(platform, { email: 'bob@calder.example', name: 'Bob Hill' });
  await changeProgress(platform, kim, id, progress);
  const noteId = crypto.randomUUID();
  await addNote(platform, kim, id, { noteId, body: words });
  await correctNote(platform, kim, { noteId, version: 1, body: `${words}!` });
  return { id, noteId };
}

function erase(platform: TestPlatform, email: string) {
  const subject = dataSubject(platform, email);
  return platform.db.transaction((tx) => eraseHeld(tx, [leadData], subject));
}

test('tells somebody that we name them elsewhere, and when, but nothing of anybody else', async () => {
  const platform = await leadPlatform();
  await lead(platform, { email: ana });
  await bobsLead(platform);
  const held = await exportHeld(platform.db, [leadData], dataSubject(platform, ana));
  const on = { On: platform.clock() };
  const mentions = held.filter(({ title }) => title.includes('somebody else'));
  expect(mentions.map(({ records }) => records)).toEqual([[on], [on], [on], [on]]);
  expect(JSON.stringify(held)).not.toMatch(/audit|bob|calder/i);
});

test('erases an address from what is about somebody else, and nothing more', async () => {
  const platform = await leadPlatform();
  const { db } = platform;
  await lead(platform, { email: ana });
  const { id, noteId } = await bobsLead(platform);
  const preview = await previewErasure(db, [leadData], dataSubject(platform, ana));
  expect(await erase(platform, ana)).toEqual(preview);
  expect(await previewErasure(db, [leadData], dataSubject(platform, ana)), 'once more').toEqual([]);

  const [bobs, ...others] = await db.select().from(leads);
  expect(bobs).toMatchObject({ id, nextStep: without, ownerId: 'kim', version: 3 });
  expect(others).toEqual([]);
  expect(await notesOf(db, [id])).toMatchObject([
    { body: `${without}!`, version: 3, earlier: [{ body: without }] },
  ]);
  const changes = await db.select().from(leadChanges);
  expect(changes.map(({ what, before, after }) => [what, before, after])).toEqual([
    ['owner', null, kim.email],
    ['nextStep', null, without],
  ]);
  // Whoever had the page open before does not put the address back unawares.
  const stillOpen = { ...progress, version: 2, ...asSeen(progress) };
  const reworded = { ...stillOpen, nextStep: `${words}!` };
  expect(await changeProgress(platform, kim, id, reworded)).toMatchObject({ is: 'stale' });
  expect(await changeProgress(platform, kim, id, { ...stillOpen, stage: 'won' })).toEqual({
    is: 'done',
  });
  const [saved] = await db.select().from(leads);
  expect(saved).toMatchObject({ nextStep: without, stage: 'won' });
  const correction = { noteId, version: 2, body: words };
  expect(await correctNote(platform, kim, correction)).toMatchObject({ is: 'stale' });
});

test('keeps who had a lead when a former admin is erased, without their address', async () => {
  const platform = await leadPlatform();
  const { id } = await bobsLead(platform);
  await changeProgress(platform, kim, id, {
    ...progress,
    version: 2,
    ...asSeen(progress),
    ownerId: 'lee',
  });
  await erase(platform, kim.email);
  const owners = await platform.db.select().from(leadChanges).where(eq(leadChanges.what, 'owner'));
  expect(owners.map(({ before, after }) => [before, after])).toEqual([
    [null, '(address erased)'],
    ['(address erased)', lee.email],
  ]);
  const [bobs] = await platform.db.select().from(leads);
  expect(bobs).toMatchObject({ nextStep: words, ownerId: 'lee', version: 3 });
});
