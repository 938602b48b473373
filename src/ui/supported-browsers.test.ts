import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import Accessibility from '../site/legal/accessibility.route.tsx';
import { readLegal } from '../site/legal/read-legal.server.ts';
import { olderBrowsers, supportedBrowsers } from './supported-browsers.ts';

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const getText = (path: string) => onOneLine(readFileSync(path, 'utf8'));
const page = renderToStaticMarkup(
  createElement(Accessibility, { loaderData: readLegal('accessibility') }),
);

test.each([
  ['README.md', getText('README.md')],
  ['/accessibility', onOneLine(page)],
])('%s says which browsers get everything, and what older ones get', (_name, text) => {
  expect(text).toContain(supportedBrowsers);
  expect(text).toContain(olderBrowsers);
});

test('the build aims at these browsers', () => {
  const targets = getText('vite.config.ts').match(/target: [^,}]+/g) ?? [];
  expect(targets.map((target) => target.trim())).toEqual([
    'target: buildTarget',
    'target: buildTarget',
  ]);
});
