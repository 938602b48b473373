import type { z } from 'zod';
import type { FieldLook } from '../platform/words/kind.server.ts';
import { withFigures } from '../platform/words/words.ts';
import {
  type Content,
  isOfType,
  type Item,
  itemShape,
  noFigures,
  textsIn,
  typeOf,
} from './content.ts';

/** One field of a document's form, as its page draws it. */
export type TextView = FieldLook & {
  name: string;
  value: string;
  /** As it is read, with its figures filled in. */
  length: number;
  isOn: boolean;
  /** Since what it was compared with. */
  isChanged: boolean;
};
export type ListView = Pick<FieldLook, 'range' | 'help'> & {
  name: string;
  label: string;
  item: string;
  /** Of one text each, without parts. */
  isPlain: boolean;
  items: TextView[][];
};
export type FieldView = TextView | ListView;

/** The form of a document, in the order of its schema; `before` is what its texts are compared with. */
export function describeForm(
  schema: z.ZodObject,
  content: Content,
  before: Content = content,
): FieldView[] {
  const old = textsIn(before);
  return Object.entries(schema.shape).map(([name, field]) => {
    const value = content[name];
    const { label, item = 'item', range, help, ...look } = lookOf(field);
    if (!Array.isArray(value)) {
      const isChanged = old.get(name) !== String(value);
      const shown = typeof value === 'string' ? value : '';
      const basics = {
        name,
        label,
        value: shown,
        length: read(shown),
        isOn: value === true,
        isChanged,
      };
      return { ...look, ...basics, ...(help && { help }) };
    }
    const items = value.map((one, place) => describeItem(field, `${name}.${place}`, one, old));
    const said = { ...(range && { range }), ...(help && { help }) };
    return { ...said, name, label, item, isPlain: !itemShape(field), items };
  });
}

function describeItem(
  list: unknown,
  name: string,
  item: Item,
  old: ReadonlyMap<string, string>,
): TextView[] {
  const view = (field: unknown, at: string, value: string): TextView => {
    return {
      ...lookOf(field),
      name: at,
      value,
      length: read(value),
      isOn: false,
      isChanged: old.get(at) !== value,
    };
  };
  if (typeof item === 'string') return [view(typeOf(list).element, name, item)];
  return Object.entries(itemShape(list) ?? {}).map(([part, field]) =>
    view(field, `${name}.${part}`, item[part] ?? ''),
  );
}

const read = (text: string) => withFigures(text).length;

function lookOf(field: unknown): FieldLook {
  const look = (field as z.ZodType).meta();
  // The functions that make our fields give each of them its look.
  return look as unknown as FieldLook;
}

/** Of a text of another schema: fields that are no longer there, and those that it lacks. */
export type Gaps = { gone: string[]; added: string[] };

export function findGaps(schema: z.ZodObject, given: Readonly<Record<string, unknown>>): Gaps {
  const found = Object.entries(schema.shape).map(([name, field]) => {
    const { label } = lookOf(field);
    const value = given[name];
    const shape = itemShape(field);
    if (!isOfType(field, value)) return { gone: [], added: [label] };
    if (!shape || !Array.isArray(value)) return { gone: [], added: [] };
    const items = (value as unknown[]).map((item) => Object.keys(item ?? {}));
    const missing = Object.keys(shape).filter((part) => items.some((had) => !had.includes(part)));
    return {
      gone: [...new Set(items.flat())].filter((part) => !(part in shape)).map(of(label)),
      added: missing.map((part) => lookOf(shape[part]).label).map(of(label)),
    };
  });
  const gone = Object.keys(given).filter((name) => !(name in schema.shape) && name !== noFigures);
  return {
    gone: [...gone, ...found.flatMap((one) => one.gone)],
    added: found.flatMap(({ added }) => added),
  };
}

const of = (list: string) => (part: string) => `${list}: ${part}`;

/** The fields that are written in, those of lists too. */
export const describeTexts = (schema: z.ZodObject, content: Content): TextView[] =>
  describeForm(schema, content).flatMap((field) => ('items' in field ? field.items.flat() : field));

/** The names of the fields that take one. */
export const pictureFields = (schema: z.ZodObject, content: Content): string[] =>
  describeTexts(schema, content).flatMap(({ name, control }) =>
    control === 'picture' ? [name] : [],
  );

/** Of the team, one; who has left it stays chosen until another is. */
export const offerTeam = (fields: readonly FieldView[], team: readonly string[]): FieldView[] =>
  fields.map((field) =>
    'control' in field && field.control === 'member'
      ? { ...field, options: [...new Set(['', field.value, ...team])] }
      : field,
  );

export type PartView = { id: string; title: string; fields: FieldView[] };

/** Each list is a part by itself; fields go with what precedes them, unless they begin a part. */
export function groupFields(fields: readonly FieldView[]): PartView[] {
  const parts: PartView[] = [];
  for (const field of fields) {
    const last = parts.at(-1);
    if ('items' in field) parts.push({ id: field.name, title: field.label, fields: [field] });
    else if (last && !field.part && !last.fields.some((one) => 'items' in one)) {
      last.fields.push(field);
    } else {
      parts.push({ id: `part-${field.name}`, title: field.part ?? '', fields: [field] });
    }
  }
  return parts;
}
