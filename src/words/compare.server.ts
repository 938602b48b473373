import { diffWordsWithSpace } from 'diff';
import type { z } from 'zod';
import { type Content, textsIn } from './content.ts';
import { describeForm } from './describe.server.ts';

export type Part = { text: string; is: 'same' | 'added' | 'removed' };
export type Change = { name: string; label: string; parts: Part[] };

/** Field by field, those that differ, word by word. */
export function compareContents(schema: z.ZodObject, from: Content, to: Content): Change[] {
  const [before, after] = [textsIn(from), textsIn(to)];
  const labels = new Map([...labelsOf(schema, from), ...labelsOf(schema, to)]);
  const names = [...new Set([...after.keys(), ...before.keys()])];
  return names.flatMap((name) => {
    const [old = '', now = ''] = [before.get(name), after.get(name)];
    if (old === now) return [];
    return [{ name, label: labels.get(name) ?? name, parts: compareTexts(old, now) }];
  });
}

function compareTexts(from: string, to: string): Part[] {
  return diffWordsWithSpace(from, to).map(({ value, added, removed }) => ({
    text: value,
    is: added ? 'added' : removed ? 'removed' : 'same',
  }));
}

/** Such as "Questions we are asked 3: Answer". */
function labelsOf(schema: z.ZodObject, content: Content): [string, string][] {
  return describeForm(schema, content).flatMap((field): [string, string][] => {
    if (!('items' in field)) return [[field.name, field.label]];
    return field.items.flatMap((parts, place) =>
      parts.map(({ name, label }): [string, string] => {
        const of = `${field.label} ${place + 1}`;
        return [name, label === field.label ? of : `${of}: ${label}`];
      }),
    );
  });
}
