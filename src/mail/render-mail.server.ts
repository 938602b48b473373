import { render, toPlainText } from 'react-email';
import type { ComposedMail } from './mail.ts';

/** The same template as HTML and as plain text. */
export async function renderMail({ body }: ComposedMail): Promise<{ html: string; text: string }> {
  const html = await render(body);
  return { html, text: toPlainText(html) };
}
