import { diffWordsWithSpace } from 'diff';
import type { z } from 'zod';
import { type Content, textsIn } from './content.ts';
import { describeForm, groupFields, type TextView } from './describe.server.ts';

export type Part = { text: string; kind: 'same' | 'added' | 'removed' };
export type Change = { name: string; label: string; parts: Part[] };

/** Field by field, those that differ, word by word. */
export function compareContents(schema: z.ZodObject, from: Content, to: Content): Change[] {
  const [before, after] = [textsIn(from), textsIn(to)];
  const labels = new Map([...labelTexts(schema, from), ...labelTexts(schema, to)]);
  const names = [...new Set([...after.keys(), ...before.keys()])];
  return names.flatMap((name) => {
    const [old = '', now = ''] = [before.get(name), after.get(name)];
    if (old === now) return [];
    return [{ name, label: labels.get(name) ?? name, parts: compareTexts(old, now) }];
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
