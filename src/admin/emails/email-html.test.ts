import { expect, test } from 'vitest';
import { withoutLinks } from './email-html.route.ts';

test('links keep their text and lose their address', () => {
  const html = '<p><a class="x" href="https://a.example/?t=1&amp;u=&quot;2">Yes</a></p>';
  expect(withoutLinks(html)).toBe('<p><a class="x">Yes</a></p>');
});

test('leaves everything but links unchanged', () => {
  const html = '<p title="a href=&quot;x&quot;">2 &lt; 3, href="not an attribute"</p>';
  expect(withoutLinks(html)).toBe(html);
});
