import { href } from 'react-router';
import type { Services } from '../platform/services.ts';
import { isSameSecret, keyedHash } from '../platform/security/secrets.server.ts';
import { wordsKey } from '../platform/words/published.server.ts';
import { shortMoment } from '../ui/content/dates.ts';
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

/** Over the lower edge, so that no pixel of the page moves; everything else stays as it will be published. */
export async function addPreviewBar(
  page: Response,
  preview: Extract<Preview, { kind: 'draft' }>,
): Promise<Response> {
  const { headers, status } = page;
  const policy = headers.get('content-security-policy') ?? '';
  const [, nonce = ''] = /style-src[^;]*'nonce-([^']+)'/.exec(policy) ?? [];
  const html = (await page.text())
    .replace('</head>', () => `<style nonce="${nonce}">${styles}</style></head>`)
    .replace('</body>', () => `${bar(preview)}</body>`);
  headers.delete('content-length');
  return new Response(html, { status, headers });
}

function bar({ name, version, draft }: Extract<Preview, { kind: 'draft' }>): string {
  const compare = href('/admin/words/:kind/:slug/compare', name);
  const edit = href('/admin/words/:kind/:slug', name);
  const who = draft.by ? ` by ${escapeHtml(draft.by)}` : '';
  return `<aside class="preview-bar" aria-label="Preview"><p><b>Draft ${version}</b>${who}<span>, ${shortMoment(draft.at)}</span> <i>not published</i></p><a href="${compare}" target="_top">Compare<span>&nbsp;with the published page</span></a><a href="${edit}" target="_top">Edit</a></aside>`;
}

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const styles = `
.preview-bar{position:fixed;inset:auto 0 0;z-index:6;display:flex;align-items:center;gap:0 1.5rem;min-height:48px;padding:0 var(--gut) env(safe-area-inset-bottom);background:var(--ink);color:var(--paper);border-top:2px dashed var(--paper);font-size:var(--small);line-height:1.3}
.preview-bar p{flex:1}
.preview-bar i{margin-left:.75rem;padding:.1rem .5rem;border:1px dashed;font-style:normal;font-weight:600;white-space:nowrap}
.preview-bar a{display:inline-flex;align-items:center;justify-content:center;min-width:44px;min-height:44px;color:inherit;white-space:nowrap}
.preview-bar a:focus-visible{outline-color:var(--paper);outline-offset:-1px}
html:has(.preview-bar){scroll-padding-bottom:4.5rem}
body:has(.preview-bar){padding-bottom:50px}
@media(max-width:56rem){.preview-bar{gap:0 1rem;min-height:54px;font-size:.875rem}.preview-bar span{display:none}.preview-bar i{display:block;margin:0;padding:0;border:0;font-weight:400}body:has(.preview-bar){padding-bottom:56px}}
@media(max-height:30rem){.preview-bar{position:static}body:has(.preview-bar){padding-bottom:0}}
@media print{.preview-bar{position:static;background:none;color:inherit;border:1pt dashed}}
`.replaceAll('\n', '');
