import { compile } from 'html-to-text';
import { plainTextSelectors, render } from 'react-email';
import type { ComposedEmail } from './email.ts';

/** Compiled once, which takes longer than converting an email. */
const toText = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, { selector: 'h1', options: { leadingLineBreaks: 2 } }],
});

/**
 * Renders a template as HTML and plain text. The renderer's own doctype names a W3C page, which scanners
 * take for an external link.
 */
export async function renderEmail({
  body,
  text,
}: ComposedEmail): Promise<{ html: string; text: string }> {
  const rendered = await render(body);
  const html = rendered.replace(/^<!DOCTYPE[^>]*>/, '<!DOCTYPE html>');
  return { html, text: text ?? toText(html) };
}
