import { diffWordsWithSpace } from 'diff';
import type { z } from 'zod';
import { readPicture } from '../platform/words/words.ts';
import { type Content, type Item, type Value, textsIn } from './content.ts';
import { describeForm, describeTexts, groupFields, type TextView } from './describe.server.ts';
import { pairItems, titleOf } from './pair-items.ts';

export type Part = { text: string; kind: 'same' | 'added' | 'removed' };
export type Change = { name: string; label: string; parts: Part[] };

/** Field by field, those that differ, word by word. An entry of a list that was moved is said to be. */
export function compareContents(schema: z.ZodObject, before: Content, after: Content): Change[] {
  const labels = new Map([...labelTexts(schema, before), ...labelTexts(schema, after)]);
  const [from, to] = [asRead(schema, before), asRead(schema, after)];
  return Object.keys(schema.shape).flatMap((name) => {
    const [was, is] = [from[name], to[name]];
    const found =
      Array.isArray(was) && Array.isArray(is)
        ? compareLists(name, was, is)
        : compareFields(textsIn({ [name]: was ?? '' }), textsIn({ [name]: is ?? '' }));
    return found.map((one) => ({ ...one, label: one.label || (labels.get(one.name) ?? one.name) }));
  });
}

/** Choices by their names, switches in words. */
export const asRead = (schema: z.ZodObject, content: Content): Content =>
  describeTexts(schema, content).reduce((said, { name, control, isOn, names = {} }) => {
    if (control === 'flag') return { ...said, [name]: isOn ? 'Yes' : 'No' };
    return changeText(said, name, (text) => (Object.hasOwn(names, text) && names[text]) || text);
  }, content);

function compareLists(list: string, before: readonly Item[], after: readonly Item[]): Change[] {
  return pairItems(before, after).flatMap(({ from, to, isMoved }): Change[] => {
    const [was, is] = [before[from ?? -1], after[to ?? -1]];
    const texts = (item: Item | undefined) => textsIn({ [list]: item === undefined ? [] : [item] });
    if (to === null) {
      const text = [...texts(was).values()].filter(Boolean).join('\n');
      return [{ name: list, label: `${titleOf(was)}, taken out`, parts: compareTexts(text, '') }];
    }
    const name = `${list}.${to}`;
    const places = compareTexts(`Place ${(from ?? 0) + 1}`, `Place ${to + 1}`);
    const move = { name: `${name}.item`, label: `${titleOf(is)}, moved`, parts: places };
    const changes = compareFields(texts(was), texts(is)).map((change) => ({
      ...change,
      name: change.name.replace(`${list}.0`, name),
    }));
    return [...(isMoved ? [move] : []), ...changes];
  });
}

function compareFields(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Change[] {
  const said = (text: string) => readPicture(text)?.alt ?? text;
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((name) => {
    const [old = '', now = ''] = [before.get(name), after.get(name)];
    return old === now ? [] : [{ name, label: '', parts: compareTexts(said(old), said(now)) }];
  });
}

export function compareTexts(from: string, to: string): Part[] {
  const found = diffWordsWithSpace(from, to, { maxEditLength: mostEdits });
  const parts: Part[] = [
    { text: from, kind: 'removed' },
    { text: to, kind: 'added' },
  ];
  if (!found) return parts.filter(({ text }) => text !== '');
  return found.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
}

/** Words put in and taken out. Two long texts with more of them differ as a whole: which words they share takes seconds. */
const mostEdits = 300;

/** Such as "Questions we are asked 3: Answer", or "In search results: Title". */
export function labelTexts(schema: z.ZodObject, content: Content): [string, string][] {
  return groupFields(describeForm(schema, content)).flatMap(({ title, fields }) =>
    fields.flatMap((field): [string, string][] => {
      if (!('items' in field)) {
        return [[field.name, title ? `${title}: ${field.label}` : field.label]];
      }
      return [
        [field.name, field.label],
        ...field.items.flatMap((parts, place) => labelItem(field.label, parts, place)),
      ];
    }),
  );
}

const labelItem = (list: string, parts: readonly TextView[], place: number) =>
  parts.map(({ name, label }): [string, string] => {
    const of = `${list} ${place + 1}`;
    return [name, label === list ? of : `${of}: ${label}`];
  });

export type Clash = {
  name: string;
  yours: string;
  theirs: string;
  /** Seen from what is on the site. */
  changedBy: 'yours' | 'theirs' | 'both';
};

/** Where two versions of a document differ; a list that has lost or gained items as a whole. */
export function findClashes(yours: Content, theirs: Content, before: Content): Clash[] {
  const isWhole = (name: string) => count(yours[name]) !== count(theirs[name]);
  const read = (content: Content) => new Map(namedTexts(content, isWhole));
  const [mine, other, old] = [read(yours), read(theirs), read(before)];
  return Array.from(mine, ([name, text]): Clash => {
    const theirText = other.get(name) ?? '';
    const was = old.get(name);
    const changedBy = was === text ? 'theirs' : was === theirText ? 'yours' : 'both';
    return { name, yours: text, theirs: theirText, changedBy };
  }).filter((clash) => clash.yours !== clash.theirs);
}

const count = (value: Value | undefined) => (Array.isArray(value) ? value.length : 0);

function namedTexts(content: Content, isWhole: (name: string) => boolean): [string, string][] {
  return Object.entries(content).flatMap(([name, value]): [string, string][] => {
    const texts = [...textsIn({ [name]: value })];
    return isWhole(name) ? [[name, texts.map(([, text]) => text).join('\n')]] : texts;
  });
}

/** Yours, but for the fields that are taken from theirs. */
export function mergeContents(yours: Content, theirs: Content, taken: readonly string[]): Content {
  const merged = structuredClone(yours);
  for (const path of taken) {
    const [name = '', place, part] = path.split('.');
    const value = theirs[name];
    const list = merged[name];
    if (value === undefined) continue;
    if (place === undefined) merged[name] = value;
    else if (Array.isArray(list) && Array.isArray(value)) {
      const index = Number(place);
      const item = value[index];
      if (item !== undefined) list[index] = mergeItem(list[index], item, part);
    }
  }
  return merged;
}

/** The text of one field, which may be in a list. */
export function changeText(
  content: Content,
  field: string,
  change: (text: string) => string,
): Content {
  const [name = '', place, part] = field.split('.');
  const value = content[name];
  if (typeof value === 'string') return { ...content, [name]: change(value) };
  if (!Array.isArray(value)) return content;
  const items = value.map((item, index) => {
    if (index !== Number(place)) return item;
    if (typeof item === 'string') return change(item);
    return part === undefined ? item : { ...item, [part]: change(item[part] ?? '') };
  });
  return { ...content, [name]: items };
}

function mergeItem(ours: Item | undefined, theirs: Item, part: string | undefined): Item {
  if (part === undefined || typeof theirs === 'string' || typeof ours === 'string') return theirs;
  return { ...theirs, ...ours, [part]: theirs[part] ?? '' };
}
