import { compile } from 'html-to-text';
import { plainTextSelectors, render } from 'react-email';
import type { ComposedMail } from './mail.ts';

/**
 * Compiled once: compiling it for every mail, as `toPlainText` does, takes longer than converting the
 * mail.
 */
const toText = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, { selector: 'h1', options: { leadingLineBreaks: 2 } }],
});

/** The same template as HTML and as plain text. */
export async function renderMail({ body }: ComposedMail): Promise<{ html: string; text: string }> {
  const html = await render(body);
  return { html, text: toText(html) };
}
