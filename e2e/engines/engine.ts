import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type PdfFile = `${string}.pdf`;

/** A page in an engine that Playwright cannot drive as it is installed. */
export type Tab = {
  goto(url: string): Promise<void>;
  /** What this expression is in the page; also where the page's own scripts are switched off. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** With keys, after what is there already. */
  type(selector: string, words: string): Promise<void>;
  click(selector: string): Promise<void>;
  back(): Promise<void>;
  /** Into this file, as a PDF on A4. */
  print(file: PdfFile): Promise<void>;
};

/** A browser that has just been installed, and keeps nothing once it is closed. */
export type Session = {
  newTab(): Promise<Tab>;
  /** `name=value; name=value`, sent to this origin. */
  setCookies(pairs: string, origin: string): Promise<void>;
  close(): Promise<void>;
};

export const cookiesIn = (pairs: string) =>
  pairs.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1) };
  });

/** The first of these programs that is on the PATH. */
export function programOf(names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}
