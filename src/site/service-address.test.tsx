import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Meta, Outlet } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { SiteData } from '../platform/web/page.ts';
import ServiceRoute, { meta } from './service.route.tsx';
import { servicePath, services } from './services.ts';

const site: SiteData = {
  siteUrl: 'https://firm.example',
  bookingUrl: 'https://calendar.example/consultation',
  year: 2026,
  viewer: null,
  isViewerUnknown: false,
  requestId: 'test',
  notice: null,
  hasUpdates: false,
};

describe.each(services)('the address of $name', ({ slug, name }) => {
  const path = servicePath(slug);
  const html = rendered(path);

  it('shows the page of that service', () => {
    expect(html).toContain(`<h1>${name}</h1>`);
  });

  it('has its own title, description, canonical address and preview', () => {
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]+"/);
    expect(html).toMatch(new RegExp(`rel="canonical" href="https://firm.example${path}"`));
    expect(html).toContain(`https://firm.example/social/${slug}.png`);
  });

  it('gives the service, its area and its breadcrumbs as structured data', () => {
    const [service, trail] = structuredData(html);
    expect(service).toMatchObject({ '@type': 'Service', name, areaServed: 'GB' });
    expect(trail).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://firm.example/' },
        { position: 2, name: 'Services', item: 'https://firm.example/#services' },
        { position: 3, name, item: `https://firm.example${path}` },
      ],
    });
  });
});

/** Renders the route under a root that knows the site, as on the server. */
function rendered(path: string): string {
  const Page = createRoutesStub([
    { id: 'root', Component: Root, children: [{ path, Component: ServiceRoute, meta }] },
  ]);
  return renderToStaticMarkup(
    <Page initialEntries={[path]} hydrationData={{ loaderData: { root: site } }} />,
  );
}

function Root() {
  return (
    <>
      <Meta />
      <Outlet />
    </>
  );
}

function structuredData(html: string): unknown[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  return [...scripts].map(([, json = '']): unknown => JSON.parse(json));
}
