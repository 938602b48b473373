import type { MemoryAnswer } from '../../platform/web/memory-answer.server.ts';

type Files = ReadonlyMap<string, MemoryAnswer>;

/**
 * Inlines a page's stylesheets, so that nothing else has to load before it is seen. Without a nonce the
 * policy has to name them by their hash.
 * @throws if a stylesheet is missing from the built files
 */
export function withStylesInside(html: string, files: Files, nonce?: string): string {
  const links = /(?:<link (?:nonce="[^"]*" )?rel="stylesheet" href="[^"]+"\/>)+/;
  return html.replace(links, (linked) => {
    const styles = Array.from(linked.matchAll(/href="([^"]+)"/g), ([, path = '']) => {
      const file = files.get(path);
      if (!file) throw new Error(`There is no ${path}`);
      return Buffer.from(file.body.raw).toString();
    });
    return `<style${nonce ? ` nonce="${nonce}"` : ''}>${styles.join('')}</style>`;
  });
}
