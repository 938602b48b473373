import type { MemoryAnswer } from '../../http/responses/memory-answer.server.ts';

type Files = ReadonlyMap<string, MemoryAnswer>;

/**
 * A page with its stylesheets in the place of their links: then nothing else has to come before it is
 * seen. Without a nonce the policy has to name them by their hash.
 * @throws where a stylesheet is missing among the built files
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
