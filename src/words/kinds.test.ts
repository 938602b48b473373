import { describe, expect, test } from 'vitest';
import { features } from '../features.server.ts';
import { fitContent } from './content.ts';
import { findErrors } from './publish.server.ts';

const kinds = features.flatMap(({ words = [] }) => words);

describe.each(kinds.map((of) => [of.name, of] as const))('%s', (kind, of) => {
  test('what is built in can be published as it is', () => {
    const faults = of.documents.flatMap((document) => {
      const declared = { kind, slug: document.slug, of, document };
      return findErrors(declared, fitContent(of.schema, document.content)).map((fault) => ({
        slug: document.slug,
        ...fault,
      }));
    });
    expect(faults).toEqual([]);
  });
});
