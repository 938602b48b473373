import { compile } from 'html-to-text';
import { plainTextSelectors, render } from 'react-email';
import type { ComposedEmail } from './email.ts';

/**
 * Compiled once: compiling it for every mail, as `toPlainText` does, takes longer than converting the
 * mail.
 */
const toText = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, { selector: 'h1', options: { leadingLineBreaks: 2 } }],
});

/**
 * The same template as HTML and as plain text. The renderer's own doctype names a page of the W3C, which
 * scanners take for a link to somewhere else.
 */
export async function renderEmail({
  body,
}: ComposedEmail): Promise<{ html: string; text: string }> {
  const rendered = await render(body);
  const html = rendered.replace(/^<!DOCTYPE[^>]*>/, '<!DOCTYPE html>');
  return { html, text: toText(html) };
}
