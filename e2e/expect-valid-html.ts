import { FileSystemConfigLoader, formatterFactory, HtmlValidate } from 'html-validate';
import { expect } from './fixtures.ts';

const validator = new HtmlValidate(new FileSystemConfigLoader());

export async function expectValidHtml(html: string, where?: string): Promise<void> {
  const { results } = await validator.validateString(html, 'page.html');
  expect(formatterFactory('text')(results), where).toBe('');
}
