import { href } from 'react-router';
import { shortMoment } from '../ui/content/dates.ts';
import type { Preview } from './preview.server.ts';

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
