import type { Header } from './email-headers.ts';

/**
 * Whether a server that we trust found that the domain of `From` sent the email: by DMARC, or by a DKIM
 * signature or SPF of that domain (RFC 8601, RFC 7489).
 */
export function isAuthentic(
  fields: readonly Header[],
  domain: string,
  trusted: readonly string[],
): boolean {
  const results = findResults(fields, (id) => trusted.some((one) => isWithin(id, one)));
  if (!results || domain === '') return false;
  const found = parseResults(results.text);
  if (found.some(({ method, result }) => method === 'dmarc' && result === 'fail')) return false;
  return found.some(
    ({ method, result, properties }) =>
      result === 'pass' &&
      (proofs[method] ?? []).some((name) => isAligned(properties.get(name), domain)),
  );
}

/** The server that says of an email what it found; null if none does that is our mailbox's own. */
export const findAuthservId = (fields: readonly Header[]): string | null =>
  findResults(fields, () => true)?.id ?? null;

/**
 * The topmost results of a server, unless a server elsewhere passed the email on after them: what stands
 * below that one's line, its sender may have written.
 */
function findResults(fields: readonly Header[], isTrusted: (id: string) => boolean) {
  const passedBy: string[] = [];
  for (const { key, value } of fields) {
    if (key === 'received') passedBy.push(receivedBy(value));
    if (key !== 'authentication-results') continue;
    const text = withoutComments(value);
    const id = /^\s*([\w.-]+)/.exec(text)?.[1]?.toLowerCase() ?? '';
    // Without an id, the text begins with a result: `spf=pass`.
    if (!/^\s*[\w.-]+(?:\s+\d+)?\s*(?:;|$)/.test(text) || !isTrusted(id)) continue;
    return passedBy.every((host) => isInside(host) || isSameSite(host, id)) ? { id, text } : null;
  }
  return null;
}

const receivedBy = (value: string) =>
  /(?:^|\s)by\s+([^\s;()]+)/i.exec(value.slice(0, longestField))?.[1]?.toLowerCase() ?? '';

/** In characters; longer ones are no server's. */
const longestField = 4000;

/** A name without a dot, an address of the network, or a domain that no one can register. */
const isInside = (host: string) =>
  !/\.[a-z][a-z\d-]*$/.test(host) || /\.(?:local|localdomain|internal|lan|private)$/.test(host);

const isSameSite = (host: string, id: string) => siteOf(host) === siteOf(id);
const siteOf = (host: string) => host.split('.').slice(-2).join('.');

const isWithin = (id: string, domain: string) => id === domain || id.endsWith(`.${domain}`);

/** Relaxed, as DMARC has it: one may lie within the other. */
function isAligned(value: string | undefined, domain: string): boolean {
  const found = value?.slice(value.lastIndexOf('@') + 1) ?? '';
  return found.includes('.') && (isWithin(found, domain) || isWithin(domain, found));
}

/** The properties that name the domain, by method. */
const proofs: Record<string, readonly string[]> = {
  dmarc: ['header.from'],
  dkim: ['header.d', 'header.i'],
  // An email without a return path has that of the server's name (RFC 7208, 2.4).
  spf: ['smtp.mailfrom', 'smtp.helo'],
};

const parseResults = (text: string) =>
  text
    .slice(0, longestField)
    .toLowerCase()
    .split(';')
    .slice(1)
    .flatMap((part) => {
      const [first = '', ...others] = part.trim().split(/\s+/);
      const [method = '', result = ''] = first.split('=');
      const pairs = others.map((pair) => pair.replaceAll('"', '').split('='));
      const properties = new Map(pairs.map(([name = '', value = '']) => [name, value]));
      return { method: method.replace(/\/.*/, ''), result, properties };
    });

/** Comments may stand in one another. */
function withoutComments(value: string): string {
  let depth = 0;
  let text = '';
  for (const letter of value.slice(0, longestField)) {
    if (letter === '(') depth += 1;
    if (depth === 0) text += letter;
    if (letter === ')' && depth > 0) depth -= 1;
  }
  return text;
}
