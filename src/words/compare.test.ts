import { expect, test } from 'vitest';
import { z } from 'zod';
import { choice, flag, line, listOf } from '../platform/words/kind.server.ts';
import type { Content } from './content.ts';
import { compareContents, compareTexts, findClashes, mergeContents } from './compare.server.ts';

const before = { summary: 'a', hint: 'b', steps: [{ when: '1', what: 'x' }], lines: ['one'] };
const yours = { ...before, summary: 'yours', lines: ['one', 'two'] };
const theirs = { ...before, summary: 'theirs', hint: 'new', steps: [{ when: '1', what: 'y' }] };

test('names what differs and who changed it; a list of another length as a whole', () => {
  expect(findClashes(yours, theirs, before)).toEqual([
    { name: 'summary', yours: 'yours', theirs: 'theirs', changedBy: 'both' },
    { name: 'hint', yours: 'b', theirs: 'new', changedBy: 'theirs' },
    { name: 'steps.0.what', yours: 'x', theirs: 'y', changedBy: 'theirs' },
    { name: 'lines', yours: 'one\ntwo', theirs: 'one', changedBy: 'yours' },
  ]);
});

test('takes theirs where that is chosen, and leaves the rest as typed', () => {
  const merged = mergeContents(yours, theirs, ['hint', 'steps.0.what', 'steps.7.what', 'none']);
  expect(merged).toEqual({ ...yours, hint: 'new', steps: [{ when: '1', what: 'y' }] });
  expect(mergeContents(yours, theirs, ['lines']).lines).toEqual(['one']);
});

test('an entry that was moved is said to be, and one that was changed on its way as well', () => {
  const schema = z.object({
    questions: listOf(
      'Questions',
      z.object({ q: line('Question', 80), a: line('Answer', 80) }),
      'question',
      [0, 9],
    ),
  });
  const [first, second, third, fourth] = ['prices', 'audits', 'sundays', 'the office'].map(
    (about) => ({ q: `What about ${about}?`, a: `All about ${about}.` }),
  );
  const to = { questions: [{ ...fourth, a: 'Closed for ever.' }, first, { ...second, a: 'New.' }] };
  const changes = compareContents(
    schema,
    { questions: [first, second, third, fourth] } as Content,
    to as Content,
  );
  expect(changes.map(({ label }) => label)).toEqual([
    'What about the office?, moved',
    'Questions 1: Answer',
    'Questions 3: Answer',
    'What about sundays?, taken out',
  ]);
  expect(changes[0]?.parts).toContainEqual({ text: '4', kind: 'removed' });
});

test('names what was chosen as the form does', () => {
  const service = choice('Service', ['vciso', 'risk'], {
    names: { vciso: 'Leadership', risk: 'Assessment' },
  });
  const schema = z.object({
    service,
    shown: flag('Shown'),
    priced: listOf('Priced', z.object({ service, name: line('Name', 30) }), 'service', [0, 9]),
  });
  const content = (slug: string, shown: boolean) => ({
    service: slug,
    shown,
    priced: [{ service: slug, name: 'The same at some length' }],
  });
  const changes = compareContents(schema, content('vciso', true), content('risk', false));
  const said = changes.map(({ label, parts }) => [label, ...parts.map(({ text }) => text)]);
  expect(said).toEqual([
    ['Service', 'Leadership', 'Assessment'],
    ['Shown', 'Yes', 'No'],
    ['Priced 1: Service', 'Leadership', 'Assessment'],
  ]);
});

test('leaves a word alone that every object has a property of', () => {
  const schema = z.object({ name: line('Name', 30) });
  const changes = compareContents(schema, { name: 'constructor' }, { name: 'toString' });
  expect(changes[0]?.parts.map(({ text }) => text)).toEqual(['constructor', 'toString']);
});

test('marks the words that differ, and two long texts that share few as a whole, at once', () => {
  expect(compareTexts('It costs £2 a day.', 'It costs £3 a day.')).toContainEqual({
    text: '3',
    kind: 'added',
  });
  const text = (seed: number) =>
    Array.from({ length: 3000 }, (_, place) => ((place * seed) % 9973).toString(36)).join(' ');
  const [from, to] = [text(31), text(71)];
  expect(compareTexts(from, to)).toEqual([
    { text: from, kind: 'removed' },
    { text: to, kind: 'added' },
  ]);
  expect(compareTexts('', to)).toEqual([{ text: to, kind: 'added' }]);
});
