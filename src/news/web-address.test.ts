import { expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

test.each([
  ['https://www.ncsc.gov.uk/news/a?b=1&c=2', 'https://www.ncsc.gov.uk/news/a?b=1&c=2'],
  ['HTTP://Example.org', 'http://example.org/'],
])('accepts %s as a web address', (written, address) => expect(webAddress(written)).toBe(address));

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' \u{1}javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  'https://user:password@example.org/',
  '/relative',
  'example.org',
  `https://example.org/${'a'.repeat(2000)}`,
])('refuses %j as a web address', (written) => expect(webAddress(written)).toBeNull());

test('resolves a relative address against a base, and still refuses unsafe schemes', () => {
  const base = 'https://www.ncsc.gov.uk/news/a';
  expect(webAddress('/guidance/b', base)).toBe('https://www.ncsc.gov.uk/guidance/b');
  expect(webAddress('java\tscript:alert(1)', base)).toBeNull();
});
