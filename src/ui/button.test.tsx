import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Button, ButtonLink } from './button.tsx';

it('cannot be pressed twice while it is busy', () => {
  expect(renderToStaticMarkup(<Button busy>Sending...</Button>)).toBe(
    '<button type="submit" class="button" disabled="" aria-busy="true">Sending...</button>',
  );
});

it('says that a link opens in a new tab and keeps this page out of its reach', () => {
  const html = renderToStaticMarkup(
    <ButtonLink href="https://booking.example" newTab>
      Book
    </ButtonLink>,
  );
  expect(html).toContain('target="_blank" rel="noopener"');
  expect(html).toContain('Book<span class="visually-hidden"> (opens in a new tab)</span>');
});
