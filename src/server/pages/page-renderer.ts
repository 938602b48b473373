import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
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
