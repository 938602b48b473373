import type { Services } from '../platform/services.ts';
import { isSameSecret, keyedHash } from '../platform/security/secrets.server.ts';
import { type DocumentState, findDeclared, findDocument } from './documents.server.ts';

/** In milliseconds: for a day a draft can be shown to a client, too. */
const life = 24 * 3600_000;

/** The page itself with a draft's words, at an address that is good for this one version and a day. */
export function previewPath(
  { secret, clock }: Pick<Services, 'secret' | 'clock'>,
  { kind, slug, version }: Pick<DocumentState, 'kind' | 'slug' | 'version'>,
  page: string,
): string {
  const until = clock().getTime() + life;
  const claim = [kind, slug, version, until].join('.');
  return `/preview/${claim}.${sign(secret, claim)}${page}`;
}

/** What a preview is to show; null if its address is wrong or over, or the draft has changed since. */
export async function readPreview(services: Services, token: string) {
  const parts = token.split('.');
  const signature = parts.pop() ?? '';
  const [kind = '', slug = '', version = '', until = ''] = parts;
  if (!isSameSecret(signature, sign(services.secret, parts.join('.')))) return null;
  if (Number(until) < services.clock().getTime()) return null;
  const declared = findDeclared(services, { kind, slug });
  const state = declared && (await findDocument(services.db, declared));
  if (!state?.draft || state.version !== Number(version)) return null;
  return { key: `${kind}/${slug}`, content: state.draft.content };
}

const sign = (secret: string, claim: string) => keyedHash(secret, `preview ${claim}`);
