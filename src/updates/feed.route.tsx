import { createHash } from 'node:crypto';
import { data, href } from 'react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { company } from '../company.ts';
import { servicesContext } from '../platform/services.ts';
import { Markdown } from '../ui/content/markdown.tsx';
import type { Route } from './+types/feed.route.ts';
import { Steps } from './email/update.email.tsx';
import { listUpdates, readUpdate } from './read-updates.server.ts';

/** Atom (RFC 4287), with every update in full. There is none before the first. */
export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { siteUrl } = services.config;
  const entries = listUpdates().flatMap(({ slug }) => {
    const update = readUpdate(services, slug);
    return update && update !== 'withdrawn' ? [toEntry(siteUrl, update)] : [];
  });
  if (entries.length === 0) throw data(null, { status: 404 });
  const feed = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    `<title>${escape(company.name)} updates</title>`,
    `<id>${siteUrl}${href('/updates')}</id>`,
    `<link rel="alternate" href="${siteUrl}${href('/updates')}"/>`,
    `<link rel="self" href="${siteUrl}${href('/updates/feed.xml')}"/>`,
    `<author><name>${escape(company.name)}</name></author>`,
    `<updated>${entries
      .map(({ updated }) => updated)
      .toSorted()
      .at(-1)}</updated>`,
    ...entries.map(({ xml }) => xml),
    '</feed>',
    '',
  ].join('\n');
  const etag = `"${createHash('sha256').update(feed).digest('base64url')}"`;
  const headers = { etag, 'cache-control': 'public, max-age=300' };
  // Compressed, it is sent as a weak one.
  if (request.headers.get('if-none-match')?.replace('W/', '') === etag)
    return new Response(null, { status: 304, headers });
  const type = { 'content-type': 'application/atom+xml; charset=utf-8' };
  return new Response(feed, { headers: { ...headers, ...type } });
}

type Update = Exclude<NonNullable<ReturnType<typeof readUpdate>>, 'withdrawn'>;

function toEntry(siteUrl: string, { slug, subject, preview, picture, blocks, ...update }: Update) {
  const { lede, steps } = update;
  const address = siteUrl + href('/updates/:slug', { slug });
  const updated = `${update.changedOn ?? update.day}T00:00:00Z`;
  const html = renderToStaticMarkup(
    <>
      {lede && <p>{lede}</p>}
      {steps.length > 0 && <Steps steps={steps} />}
      {picture && <img {...picture} alt={picture.alt} fetchPriority="low" />}
      <Markdown blocks={blocks} />
    </>,
  )
    .replaceAll('src="/', `src="${siteUrl}/`)
    .replaceAll('href="/', `href="${siteUrl}/`)
    .replaceAll('href="#', `href="${address}#`);
  const xml = [
    '<entry>',
    `<title>${escape(subject)}</title>`,
    `<id>${address}</id>`,
    `<link href="${address}"/>`,
    `<published>${update.day}T00:00:00Z</published>`,
    `<updated>${updated}</updated>`,
    ...(update.author ? [`<author><name>${escape(update.author)}</name></author>`] : []),
    `<summary>${escape(preview)}</summary>`,
    `<content type="html">${escape(html)}</content>`,
    '</entry>',
  ].join('\n');
  return { updated, xml };
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
