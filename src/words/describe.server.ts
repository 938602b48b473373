import type { z } from 'zod';
import type { FieldLook } from '../platform/words/kind.server.ts';
import { type Content, type Item, itemShape, typeOf } from './content.ts';

/** One field of a document's form, as its page draws it. */
export type TextView = FieldLook & { name: string; value: string; isOn: boolean };
export type ListView = { name: string; label: string; item: string; items: TextView[][] };
export type FieldView = TextView | ListView;

/** The form of a document, in the order of its schema. */
export function describeForm(schema: z.ZodObject, content: Content): FieldView[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const value = content[name];
    const look = lookOf(field);
    if (!Array.isArray(value)) {
      const isOn = value === true;
      return { ...look, name, value: typeof value === 'string' ? value : '', isOn };
    }
    const items = value.map((item, place) => describeItem(field, `${name}.${place}`, item));
    return { name, label: look.label, item: look.item ?? 'item', items };
  });
}

function describeItem(list: unknown, name: string, item: Item): TextView[] {
  if (typeof item === 'string') {
    return [{ ...lookOf(typeOf(list).element), name, value: item, isOn: false }];
  }
  return Object.entries(itemShape(list) ?? {}).map(([part, field]) => ({
    ...lookOf(field),
    name: `${name}.${part}`,
    value: item[part] ?? '',
    isOn: false,
  }));
}

function lookOf(field: unknown): FieldLook {
  const look = (field as z.ZodType).meta();
  // The functions that make our fields give each of them its look.
  return look as unknown as FieldLook;
}
