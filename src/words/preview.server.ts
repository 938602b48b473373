import type { Services } from '../platform/services.ts';
import { isSameSecret, keyedHash } from '../platform/security/secrets.server.ts';
import { wordsKey } from '../platform/words/published.server.ts';
import type { Content } from './content.ts';
import {
  type DocumentState,
  type Draft,
  findDeclared,
  findDocument,
  type Name,
} from './documents.server.ts';

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

export type Preview =
  | { kind: 'draft'; key: string; content: Content; name: Name; version: number; draft: Draft }
  /** The draft has been saved, published or thrown away since. */
  | { kind: 'changed'; name: Name; version: number; newest: number | null }
  /** The address is wrong, or its day is over. */
  | { kind: 'over' };

/** What a preview's address is to show. */
export async function readPreview(services: Services, token: string): Promise<Preview> {
  const parts = token.split('.');
  const signature = parts.pop() ?? '';
  const [kind = '', slug = '', version = '', until = ''] = parts;
  if (!isSameSecret(signature, sign(services.secret, parts.join('.')))) return { kind: 'over' };
  const name = { kind, slug };
  const declared = findDeclared(services, name);
  if (!declared || Number(until) < services.clock().getTime()) return { kind: 'over' };
  const state = await findDocument(services.db, declared);
  if (!state) return { kind: 'over' };
  const { draft, version: newest } = state;
  const asked = Number(version);
  if (draft && newest === asked) {
    const { content } = draft;
    return { kind: 'draft', key: wordsKey(kind, slug), content, name, version: asked, draft };
  }
  return { kind: 'changed', name, version: asked, newest: draft ? newest : null };
}

const sign = (secret: string, claim: string) => keyedHash(secret, `preview ${claim}`);
