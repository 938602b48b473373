import { useLocation } from 'react-router';
import { company } from '../../company.ts';
import { type PageHandle, pageMeta, type Notice } from '../../platform/web/page.ts';
import { privateAddressHeaders } from '../../platform/web/security-headers.ts';
import { Island } from '../../ui/island.tsx';
import type { Route } from './+types/unsubscribe.route.ts';
import { unsubscribePath } from '../mailing-list.ts';
import { unsubscribeName } from '../list-page.tsx';
import { unsubscribeAction, unsubscribeLoader } from './unsubscribe-route.server.ts';
import {
  alreadyLeft,
  failures,
  linkMailed,
  resubscribed,
  unsubscribed,
  type UnsubscribeView,
} from './unsubscribe-view.ts';
import { UnsubscribePage } from './unsubscribe-page.tsx';
import { preferencesTitle } from './preference-states.tsx';
import { ContactContext, ErrorState } from './unsubscribe-states.tsx';
import '../../ui/controls.css';

export const handle: PageHandle = { hydrate: true };

/** The result of a button or one click, in the title: screen readers announce it first. */
const done: Partial<Record<UnsubscribeView['kind'], Notice>> = {
  left: alreadyLeft,
  success: unsubscribed,
  resubscribed,
  'link-mailed': linkMailed,
};

export function meta({ matches, loaderData: view }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: unsubscribePath,
    title: (view && (done[view.kind]?.title ?? preferencesTitle(view))) ?? unsubscribeName,
    description: 'Leave our mailing list, keep fewer subjects, or pause it.',
    noIndex: true,
  });
}

export const headers = privateAddressHeaders;

export const loader = unsubscribeLoader;

export const action = unsubscribeAction;

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const view = actionData ?? loaderData;
  return (
    <Island
      name="unsubscribe-page"
      component={UnsubscribePage}
      props={{ view, contact: company.privacyContact }}
    />
  );
}

/** For errors outside the loader and the action, such as a truncated form. */
export function ErrorBoundary() {
  const { pathname, search } = useLocation();
  const notice = { title: 'Error', description: failures.unsubscribe };
  return (
    <ContactContext value={company.privacyContact}>
      <ErrorState view={{ kind: 'error', notice, retryAt: pathname + search }} />
    </ContactContext>
  );
}
