import fc from 'fast-check';
import type { z } from 'zod';
import type { FieldLook } from '../platform/words/kind.server.ts';
import { withFigures } from '../platform/words/words.ts';
import { type Content, itemShape, type Item, type Value } from '../words/content.ts';
import type { Declared } from '../words/documents.server.ts';
import { findErrors } from '../words/publish.server.ts';

/** Any text of this schema that may be published, up to all its limits. */
export function randomContent(declared: Declared): fc.Arbitrary<Content> {
  const { schema } = declared.of;
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, randomValue(field)]);
  const content: fc.Arbitrary<Content> = fc.record(
    Object.fromEntries(fields) as Record<string, fc.Arbitrary<Value>>,
  );
  return content.map((one) => corrected(declared, one));
}

function randomValue(field: unknown): fc.Arbitrary<Value> {
  const { range: [least, most] = [0, 0], control, ...look } = lookOf(field);
  if (control === 'flag') return fc.boolean();
  const shape = itemShape(field);
  if (shape) {
    const parts = Object.entries(shape).map(([name, part]) => [name, randomText(lookOf(part))]);
    const item: fc.Arbitrary<Item> = fc.record(
      Object.fromEntries(parts) as Record<string, fc.Arbitrary<string>>,
    );
    return fc.array(item, { minLength: least, maxLength: most, size: 'max' });
  }
  if (most === 0) return randomText({ control, ...look });
  const { element } = (field as z.ZodArray).def;
  const line = randomText(lookOf(element));
  return fc.array(line, { minLength: Math.max(least, 1), maxLength: most, size: 'max' });
}

type Look = { [Name in keyof FieldLook]: FieldLook[Name] | undefined };

const lookOf = (field: unknown) => (field as z.ZodType).meta() as unknown as FieldLook;

function randomText({ control, options, longest = 40 }: Partial<Look>): fc.Arbitrary<string> {
  if (options) return fc.constantFrom(...options);
  if (control === 'picture') return fc.constant('');
  if (control === 'day') return fc.constantFrom('2024-02-29', '2026-11-28');
  const isLong = control === 'markdown';
  const parts = fc.array(fc.constantFrom(...(isLong ? blocks : words)), {
    minLength: 1,
    maxLength: Math.ceil(longest / 5),
    size: isLong ? '+1' : 'max',
  });
  return parts.map((all) => fitted(all, longest, isLong ? '\n\n' : ' '));
}

/** As many of them as the limit takes, counted as they are read. */
function fitted(parts: readonly string[], longest: number, between: string): string {
  let text = '';
  for (const part of parts) {
    const longer = text === '' ? part : text + between + part;
    if (withFigures(longer).length > longest) break;
    text = longer;
  }
  return text || 'A';
}

const words =
  'we Security of risk, certificates. R&D “quoted” it’s < "x" {cePrice} {legalName} [our_answers](/faq) [call]({call}) Łódź 中文 🛡️ * __proto__ </ Donaudampfschifffahrtsgesellschaft 120 £500 -- |'.split(
    ' ',
  );

const blocks = `## A heading
@### One below
@A paragraph of **bold** and *soft* words, {cePrice}.
@- one
- two
  - deeper
@3. three
4. four
@> Said.
>
> And again.
@---
@| a | b |
|---|---|
| c | [d](https://example.org/?a=1&b=2) |
@\`\`\`
code & more
\`\`\`
@\`code\`
@# Too high
@[tel](tel:+442079460148)\\
next line
@{collected}
@中文 Łódź`.split('\n@');

/** Fields that take addresses and the like get one; then items that have to differ do. */
function corrected(declared: Declared, content: Content): Content {
  const right = correct(declared, correct(declared, content));
  const left = findErrors(declared, right);
  if (left.length > 0) throw new Error(`Cannot be corrected: ${JSON.stringify(left)}`);
  return right;
}

function correct(declared: Declared, content: Content): Content {
  const right = structuredClone(content);
  for (const { field } of findErrors(declared, content)) {
    const [name = '', place, part] = field.split('.');
    const list = right[name];
    const value = valid(part ?? name, Number(place ?? 0));
    if (place === undefined) right[name] = Array.isArray(list) ? withNames(list) : value;
    else if (Array.isArray(list)) {
      const item = list[Number(place)];
      list[Number(place)] = typeof item === 'object' && part ? { ...item, [part]: value } : value;
    }
  }
  return right;
}

const withNames = (list: readonly Item[]) =>
  list.map((item, place) =>
    typeof item === 'object'
      ? { ...item, id: valid('id', place), heading: `Heading ${place}` }
      : item,
  );

const survey = ['People', 'Laptops', 'Email', 'Offices', 'Plant', 'Suppliers']
  .map((part, place) => `${part} 0 ${place * 17} 100 ${99 - place * 16} 50 49`)
  .join('\n');

const valid = (name: string, place: number): string =>
  ({
    id: `part-${String.fromCodePoint(97 + (place % 26), 97 + Math.floor(place / 26))}`,
    latitude: '51.5',
    longitude: '-0.1',
    phone: '020 7946 0148',
    bookingUrl: 'https://example.org/book',
    href: 'https://example.org/',
    linkedin: '',
    link: '/faq',
    surveyBefore: survey,
    surveyAfter: survey,
    claim: '',
  })[name] ?? (/email|Contact/.test(name) ? 'a@example.org' : `Plain ${place}`);
