import type { z } from 'zod';

export type Item = string | Record<string, string>;
/** Of a document, whatever its kind: `readContent` gives each field what its schema takes, right or not. */
export type Value = string | boolean | Item[];
export type Content = Record<string, Value>;

type Shape = { shape: Record<string, unknown> };
type Typed = { def: { type: string; element?: unknown; entries?: Record<string, string> } };

/** Lists are posted as `questions.0.answer` or `deliverables.0`; an unchecked box is not posted at all. */
export function readContent(
  schema: z.ZodObject,
  fields: Readonly<Record<string, string>>,
): Content {
  const entries = Object.entries(schema.shape).map(([name, field]) => {
    const { type } = typeOf(field);
    if (type === 'boolean') return [name, fields[name] === 'on'];
    return [name, type === 'array' ? readList(name, itemShape(field), fields) : tidy(fields[name])];
  });
  return Object.fromEntries(entries) as Content;
}

function readList(
  name: string,
  shape: Shape['shape'] | undefined,
  fields: Readonly<Record<string, string>>,
): Item[] {
  const places = Object.keys(fields).flatMap((key) => {
    const [list, place] = key.split('.');
    return list === name && place && /^\d{1,3}$/.test(place) ? [Number(place)] : [];
  });
  return [...new Set(places)]
    .toSorted((one, other) => one - other)
    .map((place) => {
      const key = `${name}.${place}`;
      if (!shape) return tidy(fields[key]);
      return Object.fromEntries(
        Object.keys(shape).map((part) => [part, tidy(fields[`${key}.${part}`])]),
      );
    });
}

/** Browsers send both characters of a line break; the database takes no NUL and no half of a character. */
const tidy = (text = '') =>
  text.replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trim();

type Given = Readonly<Record<string, unknown>>;

/** Of an older revision, a file, or what is built in, the fields that the schema has; else those of `builtIn`. */
export function fitContent(schema: z.ZodObject, given: Given, builtIn: Given = {}): Content {
  const entries = Object.entries(schema.shape).map(([name, field]) => {
    const value = isOfType(field, given[name]) ? given[name] : builtIn[name];
    const { type } = typeOf(field);
    if (type === 'boolean') return [name, value === true];
    if (type !== 'array') return [name, fitText(field, value)];
    const shape = itemShape(field);
    const items = Array.isArray(value) ? (value as unknown[]) : [];
    return [name, items.map((item) => (shape ? fitItem(shape, item) : tidy(asText(item))))];
  });
  return Object.fromEntries(entries) as Content;
}

function fitItem(shape: Shape['shape'], item: unknown): Item {
  const given = typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : {};
  const parts = Object.entries(shape).map(([part, field]) => [part, fitText(field, given[part])]);
  return Object.fromEntries(parts) as Item;
}

/** A choice that is no longer there is the first. */
function fitText(field: unknown, value: unknown): string {
  const [first] = Object.keys(typeOf(field).entries ?? {});
  return first !== undefined && !isOfType(field, value) ? first : tidy(asText(value));
}

/** Of what pages show: an item about what is no longer there, such as a service, would say so of another one. */
export function withoutOddItems(schema: z.ZodObject, given: Given): Given {
  const entries = Object.entries(given).map(([name, value]) => {
    const list: unknown = schema.shape[name];
    const shape = list ? itemShape(list) : undefined;
    if (!shape || !Array.isArray(value)) return [name, value];
    const choices = Object.entries(shape).filter(([, field]) => typeOf(field).type === 'enum');
    const isOdd = (item: Item) =>
      typeof item === 'string' || choices.some(([part, field]) => !isOfType(field, item[part]));
    return [name, (value as Item[]).filter((item) => !isOdd(item))];
  });
  return Object.fromEntries(entries) as Given;
}

export function isOfType(field: unknown, value: unknown): boolean {
  const { type, entries } = typeOf(field);
  if (type === 'array') return Array.isArray(value);
  if (type === 'boolean') return typeof value === type;
  return typeof value === 'string' && (!entries || value in entries);
}

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Beside the fields of a draft, and of no revision. */
export const noFigures = 'noFigures';

/** Adds, removes or moves an item of a list: `add:questions`, `remove:questions.2`, `up:questions.2`. */
export function changeList(
  schema: z.ZodObject,
  content: Content,
  change: 'add' | 'remove' | 'up' | 'down',
  target: string,
): Content {
  const [name = '', place = ''] = target.split('.');
  const list = content[name];
  const field: unknown = schema.shape[name];
  if (!Array.isArray(list) || !field) return content;
  const index = Number(place);
  const shape = itemShape(field);
  const added = shape ? fitItem(shape, {}) : '';
  const changed =
    change === 'add'
      ? [...list, added]
      : moveItem(list, index, { remove: null, up: -1, down: 1 }[change]);
  return { ...content, [name]: changed };
}

function moveItem(list: readonly Item[], from: number, by: number | null): Item[] {
  const item = list[from];
  if (item === undefined) return [...list];
  const others = list.toSpliced(from, 1);
  return by === null ? others : others.toSpliced(Math.max(0, from + by), 0, item);
}

export const typeOf = (field: unknown): Typed['def'] => (field as Typed).def;

export function itemShape(field: unknown): Shape['shape'] | undefined {
  const { element } = typeOf(field);
  return element && typeOf(element).type === 'object' ? (element as Shape).shape : undefined;
}

/** All texts of a document with a name for each, in the order of its form. */
export function textsIn(content: Content): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(content)) {
    if (!Array.isArray(value)) texts.set(name, String(value));
    else {
      for (const [place, item] of value.entries()) {
        if (typeof item === 'string') texts.set(`${name}.${place}`, item);
        else
          for (const [part, text] of Object.entries(item))
            texts.set(`${name}.${place}.${part}`, text);
      }
    }
  }
  return texts;
}
