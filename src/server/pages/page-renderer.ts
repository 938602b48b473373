import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import {
  type CurrentSession,
  sessionContext,
} from '../../accounts/sessions/current-session.server.ts';
import {
  type RequestContext,
  requestContext,
  type Services,
  servicesContext,
} from '../../platform/services.ts';
import type { PageHandle } from '../../platform/web/page.ts';
import { listPublished, wordsKey, sharedKind } from '../../platform/words/published.server.ts';
import { createHash } from 'node:crypto';

// The generated type says `string | undefined` where the router's own says optional.
const siteBuild = build as ServerBuild;

/** Renders a page or runs an action. A null context means a page shared by all visitors. */
export type PageRenderer = (
  request: Request,
  ctx: RequestContext | null,
  session?: CurrentSession | null,
) => Promise<Response>;

const sharedVisitor: RequestContext = {
  requestId: 'start',
  nonce: undefined,
  network: 'unknown',
  wantsData: false,
  viewer: null,
  setCookies: [],
};

export function pageRenderer(services: Services): PageRenderer {
  const mode = services.config.isDevelopment ? 'development' : 'production';
  const handle = createRequestHandler(siteBuild, mode);
  return (request, ctx, session = null) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, ctx ?? sharedVisitor);
    context.set(sessionContext, session);
    return handle(request, context);
  };
}

/** The paths of pages that are the same for every visitor without a session. */
export const memoryPaths = () =>
  pathsWhere(({ memory }) => memory === true).flatMap((path) => [
    path,
    ...queriesOf(path).map((query) => path + query),
  ]);

export const queriesOf = (path: string) => handleAt(path)?.queries ?? [];

export const sharingPaths = () => pathsWhere(({ memory }) => typeof memory === 'object');

export function sharedAt(path: string): string[] {
  const memory = handleAt(path)?.memory;
  return typeof memory === 'object' ? [wordsKey(sharedKind, memory.of)] : [];
}

export const listedPaths = () => pathsWhere(({ memory, listed }) => listed ?? Boolean(memory));

/** Every address without a parameter, for links in texts. */
export const knownPaths = () =>
  Object.values(siteBuild.routes)
    .map((route) => `/${route?.path?.replace(/^\//, '') ?? ''}`)
    .filter((path) => !/[:*]/.test(path));

const pathsWhere = (fits: (handle: PageHandle) => boolean | undefined): string[] =>
  handles().flatMap(([path, handle]) => (fits(handle) ? [path] : []));

const handleAt = (path: string) => handles().find(([at]) => at === path)?.[1];

const handles = () =>
  Object.values(siteBuild.routes).flatMap((route): [string, PageHandle][] => {
    // The router types a handle as unknown; ours are all of this type.
    const handle = route?.module.handle as PageHandle | undefined;
    if (!route?.path || !handle) return [];
    const path = `/${route.path.replace(/^\//, '')}`;
    if (handle.many === undefined) return [[path, handle]];
    const documents = listPublished(handle.many);
    if (documents.length > 0 && !path.includes(':slug')) return [[path, handle]];
    return documents.map(({ slug }): [string, PageHandle] => [path.replace(':slug', slug), handle]);
  });

/** The policy does not treat data blocks such as JSON-LD as scripts. */
export const inlineScripts = /<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g;
export const inlineStyles = /<style>([\s\S]*?)<\/style>/g;

export function hashAll(html: string, pattern: RegExp): string[] {
  const hashes = Array.from(html.matchAll(pattern), ([, text = '']) =>
    createHash('sha256').update(text).digest('base64'),
  );
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
