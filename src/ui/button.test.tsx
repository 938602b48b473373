import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Button, ButtonLink } from './button.tsx';

it('a busy button is disabled, so that it cannot be pressed twice', () => {
  expect(renderToStaticMarkup(<Button busy>Sending...</Button>)).toBe(
    '<button type="submit" class="button" disabled="" aria-busy="true">Sending...</button>',
  );
});

it('a link that opens in a new tab says so and has rel="noopener"', () => {
  const html = renderToStaticMarkup(
    <ButtonLink href="https://booking.example" newTab>
      Book
    </ButtonLink>,
  );
  expect(html).toContain('target="_blank" rel="noopener"');
  expect(html).toContain('Book<span class="visually-hidden"> (opens in a new tab)</span>');
});
