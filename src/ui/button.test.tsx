import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Button, ButtonLink } from './button.tsx';

it('a busy button cannot be pressed twice, keeps the focus and says what it does', () => {
  const button = (
    <Button busy busyLabel="Sending...">
      Send
    </Button>
  );
  expect(renderToStaticMarkup(button)).toBe(
    '<button type="submit" class="button" aria-disabled="true" aria-busy="true" data-busy="Sending...">Sending...</button>',
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
