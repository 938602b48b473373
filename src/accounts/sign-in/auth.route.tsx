import { redirect, href } from 'react-router';
import { company } from '../../company.ts';
import { type PageHandle, pageMeta } from '../../platform/web/page.ts';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { Island } from '../../ui/island.tsx';
import { Frame, Breadcrumb } from '../../ui/frame.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { sessionContext, wayOn } from '../sessions/current-session.server.ts';
import { offeredProviders, type ProviderId, providers } from '../providers/providers.ts';
import { returnAddress } from '../return-address.ts';
import type { Route } from './+types/auth.route.ts';
import { authAction } from './auth-action.server.ts';
import type { AuthIntent } from './auth-answer.ts';
import { AuthTabs } from './auth-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { KeyValues } from '../../ui/content/lists.tsx';
import '../../ui/controls.css';
import '../accounts.css';

export const handle: PageHandle = { hydrate: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/auth'),
    title: 'Login or Sign Up',
    description: `Log in to your account with ${company.name}, or create one.`,
    noIndex: true,
  });
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const next = returnAddress(searchParams.get('next'));
  // The page's script needs the answer to its form, even if another tab has logged in before.
  const session = context.get(requestContext).wantsData ? null : context.get(sessionContext);
  if (session) throw redirect(wayOn(session, next), 302);
  const tab: AuthIntent = searchParams.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in';
  const { clock, config } = context.get(servicesContext);
  return { next, tab, shownAt: clock().getTime(), offered: offeredProviders(config) };
}

export const action = authAction;

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { next, shownAt, offered } = loaderData;
  const posted = actionData && actionData.kind !== 'signed-in' ? actionData.values['intent'] : null;
  const tab = posted === 'sign-up' || posted === 'sign-in' ? posted : loaderData.tab;
  return (
    <Frame>
      <Breadcrumb current="Account" />
      <PageHead title="Your account" />
      <div className="grid accounts-page page-end">
        <div className="accounts-main">
          <Island
            name="auth-tabs"
            component={AuthTabs}
            props={{ start: tab, next, shownAt, answer: actionData }}
          />
          <ProviderButtons offered={offered} next={next} />
        </div>
        <AuthAside />
      </div>
    </Frame>
  );
}

/**
 * Other ways to sign in; each is a form of its own, so that nothing happens before it is pressed.
 */
function ProviderButtons({ offered, next }: { offered: readonly ProviderId[]; next: string }) {
  return offered.map((id) => (
    <form key={id} className="provider" method="post" action={href('/auth/provider')}>
      <input type="hidden" name="provider" value={id} />
      <input type="hidden" name="next" value={next} />
      <Button variant="secondary">Continue with {providers[id]}</Button>
    </form>
  ));
}

function AuthAside() {
  return (
    <aside className="accounts-aside" aria-label="About accounts">
      <h2>What an account is for</h2>
      <p>
        You can use this site without an account: every document, the assessment and the contact
        form are open to everyone. With an account you can download what we hold about you whenever
        you like; our own team uses theirs to run the site.
      </p>
      <KeyValues
        items={[
          { term: 'Password', value: 'Three random words are strong and easy to remember.' },
          { term: 'Second step', value: 'Add an authenticator app or a passkey under Account.' },
          { term: 'New device', value: 'We email you when one logs in for the first time.' },
        ]}
      />
    </aside>
  );
}
