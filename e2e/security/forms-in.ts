/** Where a form posts to, and what the page has put into its fields. */
export type Form = { action: string; fields: Record<string, string> };

/** The forms of a page that post. */
export function formsIn(html: string, path: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([^]*?)<\/form>/g)].flatMap(
    ([, head = '', inside = '']) => {
      const attributes = attributesOf(head);
      if (attributes['method']?.toLowerCase() !== 'post') return [];
      const fields: Record<string, string> = {};
      for (const [, tag] of inside.matchAll(/<(?:input|textarea|select|button)\b([^>]*)>/g)) {
        const { name, value = '', type } = attributesOf(tag ?? '');
        if (name && type !== 'file') fields[name] ??= value;
      }
      return [{ action: attributes['action'] ?? path, fields }];
    },
  );
}

function attributesOf(tag: string): Record<string, string> {
  const pairs = [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decoded(value)]));
}

const decoded = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
