import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { type CurrentSession, sessionContext } from '../../accounts/current-session.server.ts';
import { overviewContext } from '../../http/overview.server.ts';
import {
  type Platform,
  platformContext,
  type Visit,
  visitContext,
} from '../../http/platform.server.ts';
import { personHistoriesContext } from '../../leads/history/person-history.server.ts';
import { overviewSources } from '../composition/overview-sources.ts';
import { personHistories } from '../composition/person-histories.ts';

// The generated type says `string | undefined` where the router's own says optional.
export const siteBuild = build as ServerBuild;

/** Renders a page or runs an action. A visit of null is nobody's: the page is made for everybody. */
export type PageRenderer = (
  request: Request,
  visit: Visit | null,
  session?: CurrentSession | null,
) => Promise<Response>;

const nobody: Visit = {
  requestId: 'start',
  nonce: undefined,
  network: 'unknown',
  wantsData: false,
  viewer: null,
  setCookies: [],
};

export function pageRenderer(platform: Platform): PageRenderer {
  const mode = platform.config.isDevelopment ? 'development' : 'production';
  const handle = createRequestHandler(siteBuild, mode);
  return (request, visit, session = null) => {
    const context = new RouterContextProvider();
    context.set(platformContext, platform);
    context.set(visitContext, visit ?? nobody);
    context.set(sessionContext, session);
    context.set(personHistoriesContext, personHistories);
    context.set(overviewContext, overviewSources);
    return handle(request, context);
  };
}
