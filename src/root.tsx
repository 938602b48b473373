// Imported first: it fixes the order of the style layers that every other stylesheet joins.
import './ui/styles.css';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root.ts';
import {
  isComplete,
  toSessionRecord,
  sessionContext,
} from './accounts/sessions/current-session.server.ts';
import { isPreservedInput } from './accounts/sign-in/preserved-input.ts';
import { noticeLeft } from './accounts/notice-cookie.server.ts';
import type { SessionRecord } from './accounts/sessions/session-record.ts';
import { WatchedSession } from './accounts/sessions/session-provider.tsx';
import { company } from './company.ts';
import { yearInLondon } from './platform/database/london-day.ts';
import { InlineScript } from './ui/nonce.tsx';
import type { AdminEntry } from './platform/feature.ts';
import type { PageHandle, SiteData, Viewer } from './platform/web/page.ts';
import { type Services, servicesContext, requestContext } from './platform/services.ts';
import { hasPublished } from './platform/words/published.server.ts';
import { ErrorPage, headingOfError, NotFoundPage } from './site/shell/error-page.tsx';
import { PreservedInputPage, preservedInputTitle } from './site/shell/preserved-input-page.tsx';
import { AdminBar, isAdminArea, useAdmin } from './site/shell/admin-bar.tsx';
import { Footer, Masthead } from './site/shell/footer.tsx';
import { TopBar } from './site/shell/top-bar.tsx';
import { PageToasts } from './ui/forms/toast.tsx';
// Inline, which is smaller than the headers of a request for it.
import favicon from './ui/favicon.svg?inline';
// Linked here, so that error pages of the admin area have its bar too.
import adminStyles from './ui/admin.css?url';
import { LaterScript } from './ui/island.tsx';
import { formScript, pageScript } from './ui/page-script.ts';

type RootData = SiteData & {
  record: SessionRecord | null;
  /** For the bar of the admin area. */
  adminPages: readonly AdminEntry[];
};

export async function loader({ request, context }: Route.LoaderArgs): Promise<RootData> {
  const services = context.get(servicesContext);
  const { config, clock } = services;
  const ctx = context.get(requestContext);
  const session = context.get(sessionContext);
  return {
    siteUrl: config.siteUrl,
    bookingUrl: config.BOOKING_URL ?? company.bookingUrl,
    year: yearInLondon(clock()),
    hasUpdates: hasPublished('updates'),
    viewer: ctx.viewer,
    isViewerUnknown: ctx.isViewerUnknown ?? false,
    requestId: ctx.requestId,
    notice: noticeLeft(services, request),
    adminPages: isAdminArea(new URL(request.url).pathname)
      ? await getAdminPages(services, ctx.viewer)
      : [],
    record: session && isComplete(session) ? toSessionRecord(session, clock()) : null,
  };
}

/** The pages that the viewer may open, with what waits there as far as that can be counted. */
async function getAdminPages(services: Services, viewer: Viewer | null): Promise<AdminEntry[]> {
  if (!viewer || viewer.role === 'user') return [];
  const pages = services.features
    .flatMap(({ adminPages = [] }) => adminPages)
    .filter(
      (page) =>
        viewer.role === 'admin' ||
        (viewer.role === 'editor' ? page.isForEditors : page.isForConsultants),
    );
  return Promise.all(
    pages.map(async ({ countWaiting, countUnread, ...page }) => ({
      ...page,
      waiting: await countWaiting?.(services).catch(() => undefined),
      unread: await countUnread?.(services).catch(() => undefined),
    })),
  );
}

/** For a page that cannot be shown: without a title its tab would show the address. */
export function meta({ error }: Route.MetaArgs) {
  if (!error) return [];
  const title = `${getTitle(error)} | ${company.name}`;
  return [{ title }, { name: 'robots', content: 'noindex' }];
}

function getTitle(error: unknown): string {
  if (keptIn(error)) return preservedInputTitle;
  return isMissing(error) ? 'Page not found' : headingOfError(getStatus(error));
}

/** The document: head, top bar, page, footer. Only parts that a page marks as islands have scripts. */
export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<RootData>('root');
  const isVisitor = !site?.viewer && !site?.isViewerUnknown;
  const { pathname } = useLocation();
  // The admin area has a bar of its own and no footer.
  const admin = useAdmin();
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const isHydrated = handles.some((handle) => handle?.hydrate);
  return (
    <html lang="en-GB">
      <Head isAdmin={admin !== null} />
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        {admin ? (
          <AdminBar email={admin.email} current={pathname} pages={site?.adminPages ?? []} />
        ) : (
          <TopBar
            viewer={site?.viewer ?? null}
            bookingUrl={site?.bookingUrl ?? company.bookingUrl}
            current={pathname}
          />
        )}
        {!admin && <Masthead />}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {!admin && <Footer year={site?.year} hasUpdates={site?.hasUpdates ?? false} />}
        <PageToasts served={site?.notice ?? null} />
        {site?.record && <WatchedSession record={site.record} />}
        {isHydrated && <InlineScript code={formScript} />}
        {isHydrated && isVisitor && <LaterScript name="forget-session" start="idle" />}
      </body>
    </html>
  );
}

function Head({ isAdmin }: { isAdmin: boolean }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <Meta />
      <Links />
      {isAdmin && <link rel="stylesheet" href={adminStyles} />}
      <link rel="icon" href={favicon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <meta name="theme-color" content="#f5efe0" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0a151e" media="(prefers-color-scheme: dark)" />
      <InlineScript code={pageScript} />
    </head>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useRouteLoaderData<SiteData>('root');
  if (isMissing(error)) return <NotFoundPage />;
  const kept = keptIn(error);
  if (kept) return <PreservedInputPage kept={kept} isUnavailable={getStatus(error) === 503} />;
  return <ErrorPage status={getStatus(error)} reference={site?.requestId} why={getWhy(error)} />;
}

/** A route throws 404 when there is no such lead, file or account. */
const isMissing = (error: unknown) => getStatus(error) === 404;

/** What was too large, and how much is allowed. */
const getWhy = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 413 ? String(error.data) : undefined;

/** What an admin wrote in a form that was refused because their session was over. */
const keptIn = (error: unknown) =>
  isRouteErrorResponse(error) && isPreservedInput(error.data) ? error.data : null;

const getStatus = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);
