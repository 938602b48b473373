import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtInFigures } from '../company.ts';
import { openWords } from '../platform/words/published.server.ts';
import { readWords } from '../platform/words/words.ts';
import { wordsDocuments, wordsRevisions } from '../platform/words/words.table.server.ts';
import { accountPlatform, signedUpAdmin } from '../testing/test-account.ts';
import { type Content, fitContent } from './content.ts';
import { findDeclared, readDocument, readRevision } from './documents.server.ts';
import { publish, saveDraft } from './publish.server.ts';
import { publishDue } from './schedule.server.ts';

const name = { kind: 'figures', slug: 'cePrice' };
const shown = () => readWords({ ...name, content: builtInFigures.cePrice }).value;

type Step = { who: 0 | 1; act: (typeof acts)[number]; minutes: number };
const acts = ['open', 'save', 'publish', 'schedule', 'wait', 'restore'] as const;
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(0, 1),
  act: fc.constantFrom(...acts),
  minutes: fc.integer({ min: 1, max: 50 }),
});

async function start() {
  const services = await accountPlatform();
  const { session: ana } = await signedUpAdmin(services, 'ana@example.org');
  const { session: ben } = await signedUpAdmin(services, 'ben@example.org');
  const declared = findDeclared(services, name);
  if (!declared) throw new Error('The price is no figure');
  return { services, actors: [ana, ben] as const, declared };
}

/** Plays what two editors do, beside what the site must show and keep after each step. */
async function play({ services, actors, declared }: Awaited<ReturnType<typeof start>>) {
  await services.db.delete(wordsRevisions);
  await services.db.delete(wordsDocuments);
  await openWords(services.db);
  const builtIn = fitContent(declared.of.schema, declared.document.content);
  const desk = () => ({ version: 0, content: builtIn });
  const desks: [{ version: number; content: Content }, ReturnType<typeof desk>] = [desk(), desk()];
  const kept = new Map<number, Content>();
  let must = builtInFigures.cePrice.value;
  let pinned: { value: string; at: number } | null = null;
  const publishIt = async ({ who, act, minutes }: Step, value: string) => {
    const at = new Date(services.clock().getTime() + minutes * 60_000);
    const content = { ...desks[who].content, value };
    const asked = { content, version: desks[who].version, note: '' };
    const isLater = act === 'schedule';
    const outcome = await publish(
      services,
      actors[who],
      declared,
      isLater ? { ...asked, at } : asked,
    );
    if (outcome.kind !== 'published' && outcome.kind !== 'scheduled') return;
    kept.set(outcome.number, content);
    desks[who].version += 1;
    if (isLater) pinned = { value, at: at.getTime() };
    else must = value;
  };
  const wait = async (minutes: number) => {
    services.time.advance(minutes * 60_000);
    await publishDue(services);
    if (!pinned || pinned.at > services.clock().getTime()) return;
    must = pinned.value;
    pinned = null;
  };
  const run = async (one: Step, value: string) => {
    const { who, act, minutes } = one;
    const own = desks[who];
    if (act === 'open') own.version = (await readDocument(services.db, declared)).version;
    if (act === 'publish' || act === 'schedule') await publishIt(one, value);
    if (act === 'wait') await wait(minutes);
    if (act === 'restore') {
      const number = Math.max(0, kept.size - minutes);
      own.content = (await readRevision(services.db, declared, number)) ?? builtIn;
    }
    if (act === 'save') {
      const outcome = await saveDraft(services, actors[who], name, {
        content: { ...own.content, value },
        version: own.version,
      });
      if (outcome.kind === 'saved') own.version = outcome.version;
    }
  };
  return { run, must: () => must, kept };
}

test('in whatever order two editors save, publish, schedule and restore, each revision stays and only what was asked goes out', async () => {
  const site = await start();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const { run, must, kept } = await play(site);
      for (const [place, one] of steps.entries()) {
        await run(one, `£${place + 1}`);
        expect(shown()).toBe(must());
      }
      const { number, content } = wordsRevisions;
      const rows = await site.services.db.select({ number, content }).from(wordsRevisions);
      expect(new Map(rows.map((row) => [row.number, row.content]))).toEqual(kept);
    }),
    { numRuns: 25 },
  );
});
