import { redirect } from 'react-router';
import { company } from '../../company.ts';
import type { PageHandle } from '../../platform/web/pages/page-handle.ts';
import { pageMeta } from '../../platform/web/pages/page-meta.ts';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { Island } from '../../ui/island.tsx';
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx';
import { Frame } from '../../ui/page/frame.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { sessionContext } from '../current-session.server.ts';
import { ProviderButtons } from '../providers/provider-buttons.tsx';
import { offeredProviders } from '../providers/providers.ts';
import { returnAddress } from '../return-address.ts';
import type { Route } from './+types/auth.route.ts';
import { authAction } from './auth-action.server.ts';
import type { AuthIntent } from './auth-answer.ts';
import { AuthAside } from './auth-aside.tsx';
import { AuthTabs } from './auth-tabs.tsx';
import { wayOn } from './session-answer.server.ts';
import '../../ui/controls.css';
import '../accounts.css';

export const handle: PageHandle = { hydrate: true, listed: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: '/auth',
    title: 'Login or Sign Up',
    description: `Log in to your account with ${company.name}, or create one.`,
  });
}

/** Somebody who is logged in is sent on. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const next = returnAddress(searchParams.get('next'));
  // The script of the page has to get the answer to its form, even if somebody was logged in from
  // another tab before.
  const session = context.get(requestContext).wantsData ? null : context.get(sessionContext);
  if (session) throw redirect(wayOn(session, next), 302);
  const tab: AuthIntent = searchParams.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in';
  const { clock, config } = context.get(servicesContext);
  return { next, tab, shownAt: clock().getTime(), offered: offeredProviders(config) };
}

export const action = authAction;

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { next, shownAt, offered } = loaderData;
  const posted = actionData && actionData.is !== 'signed-in' ? actionData.values['intent'] : null;
  const tab = posted === 'sign-up' || posted === 'sign-in' ? posted : loaderData.tab;
  return (
    <Frame>
      <Breadcrumb current="Account" />
      <PageHead title="Your account" />
      <div className="grid accounts-page">
        <div className="accounts-main">
          <Island
            name="auth-tabs"
            part={AuthTabs}
            given={{ start: tab, next, shownAt, answer: actionData }}
          />
          <ProviderButtons offered={offered} next={next} />
        </div>
        <AuthAside />
      </div>
    </Frame>
  );
}
