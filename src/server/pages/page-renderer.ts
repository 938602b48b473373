import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import * as build from 'virtual:react-router/server-build';
import {
  type CurrentSession,
  sessionContext,
} from '../../accounts/sessions/current-session.server.ts';
import {
  type Services,
  servicesContext,
  type RequestContext,
  requestContext,
} from '../../platform/services.ts';

// The generated type says `string | undefined` where the router's own says optional.
export const siteBuild = build as ServerBuild;

type Route = NonNullable<ServerBuild['routes'][string]>;

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
  const handlerOfAll = createRequestHandler(siteBuild, mode);
  const handlers = handlersByAddress(mode);
  return (request, ctx, session = null) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, ctx ?? sharedVisitor);
    context.set(sessionContext, session);
    const handle = handlers.get(new URL(request.url).pathname) ?? handlerOfAll;
    return handle(request, context);
  };
}

/**
 * A router for each address with exactly one matching route, which knows that route only. Matching a form's
 * address against all routes would allocate as much as handling the form.
 */
function handlersByAddress(mode: string): Map<string, RequestHandler> {
  const handlers = new Map<string, RequestHandler>();
  for (const route of Object.values(siteBuild.routes)) {
    const address = route?.path?.replace(/^\/?/, '/');
    if (!route || !address || /[:*?]/.test(address)) continue;
    handlers.set(address, createRequestHandler(getBuild(withLayouts(route)), mode));
  }
  return handlers;
}

function getBuild(ids: string[]): ServerBuild {
  const only = <Kind>(routes: Record<string, Kind>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  const { routes, assets } = siteBuild;
  return { ...siteBuild, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } };
}

function withLayouts({ id, parentId }: Route): string[] {
  const parent = parentId && siteBuild.routes[parentId];
  return parent ? [...withLayouts(parent), id] : [id];
}
