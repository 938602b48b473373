import { expect, test } from 'vitest';
import { figure } from '../../platform/words/words.ts';
import { getResource } from '../../resources/catalogue.ts';
import { documents } from '../../resources/documents/documents.tsx';
import { services } from '../../site/services.ts';
import { questions } from '../content/questions.ts';
import { advice, type FreeDocument } from '../content/advice.ts';
import { complianceFramework } from '../content/free-documents.ts';

const works = Object.values(advice).flatMap((each) => [each['half done'], each.missing]);
const offered = works.flatMap(({ service }) => service ?? []);

/** Of the catalogue: the site's own list, which a feature may not import. */
function isOurs({ href, title, part }: FreeDocument): boolean {
  const resource = getResource(href.split('/').at(-1) ?? '');
  if (resource?.title !== title) return false;
  return !part || documents[resource.id].parts.some((each) => each.title === part);
}

test('names our documents and their parts as they are called', () => {
  const named = Object.values(advice).map(({ document }) => document);
  expect([...named, complianceFramework].filter((document) => !isOurs(document))).toEqual([]);
});

test('names services and their figures as their own pages do', () => {
  const known = services.map(({ slug, name }) => `/services/${slug} ${name}`);
  expect(offered.filter(({ href, name }) => !known.includes(`${href} ${name}`))).toEqual([]);
  const named = offered.flatMap(({ price, length }) => [price ?? [], length ?? []].flat());
  expect(named.map((id) => figure(id).value)).not.toContain('');
});

test('says all of its work in sentences, and sizes it in a word first', () => {
  expect(Object.keys(advice)).toHaveLength(questions.length);
  for (const { text, firstWeek, effort } of works) {
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(firstWeek).toMatch(/^[A-Z].*\.$/);
    expect(effort).toMatch(/^(Small|Medium|Large)\b.*[^.]$/);
  }
});
