import { inspect } from 'node:util';
import fc from 'fast-check';
import { FileSystemConfigLoader, formatterFactory, HtmlValidate } from 'html-validate';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
  useParams,
} from 'react-router';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { company } from '../company.ts';
import { features } from '../features.server.ts';
import { requestContext, type Services, servicesContext } from '../platform/services.ts';
import { openWords } from '../platform/words/published.server.ts';
import { wordsDocuments, wordsRevisions } from '../platform/words/words.table.server.ts';
import siteMap from '../routes.ts';
import { Footer, Masthead } from '../site/shell/footer.tsx';
import { randomContent } from '../testing/random-words.ts';
import { testContext } from '../testing/test-context.ts';
import { testServices } from '../testing/test-services.ts';
import { fitContent } from './content.ts';
import { type Declared, declaredWords, findDeclared, fitWords } from './documents.server.ts';
import { findErrors } from './publish.server.ts';
import { builtInHome } from '../site/content/home.ts';
import { homeWords } from '../site/page-words.server.ts';

const kinds = features.flatMap(({ words = [] }) => words);

describe.each(kinds.map((of) => [of.name, of] as const))('%s', (kind, of) => {
  test('what is built in can be published as it is', () => {
    const faults = of.documents.flatMap((document) => {
      const declared = { kind, slug: document.slug, of, document };
      return findErrors(declared, fitContent(of.schema, document.content)).map((fault) => ({
        slug: document.slug,
        ...fault,
      }));
    });
    expect(faults).toEqual([]);
  });
});

/** Every text that there is, and two of each kind that has many. */
const all: readonly Declared[] = [
  ...declaredWords({ features }),
  ...kinds
    .filter(({ many }) => many)
    .flatMap(({ name: kind }) =>
      ['one', 'two'].map((slug) => findDeclared({ features }, { kind, slug })),
    )
    .filter((one) => one !== undefined),
];

const pages = [...new Set(all.flatMap(({ document }) => document.page ?? []))];
const lists = ['/updates', '/updates/feed.xml', '/case-studies'];
/** The same in every run, so that a failure is of the change that it comes with. */
const seed = 1;
const numRuns = 1;
const anySite = fc.tuple(...all.map((declared) => randomContent(declared)));

test('whatever the site says, every page that shows it is one, and valid', async () => {
  const services = await testServices();
  const { db, clock } = services;
  // Other tests of this process read what is built in.
  onTestFinished(async () => {
    await db.delete(wordsDocuments);
    await openWords(db);
  });
  // React misses the addresses of style sheets, which are the build's.
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => errors.mockRestore());
  for (const [run, contents] of fc.sample(anySite, { seed, numRuns }).entries()) {
    const at = clock();
    const rows = all.map(({ kind, slug }, place) => ({
      kind,
      slug,
      number: 1,
      at,
      // What goes by email alone is on no page.
      content: { ...contents[place], ...(kind === 'updates' && { where: 'site' }) },
    }));
    await db.delete(wordsRevisions);
    await db.insert(wordsRevisions).values(rows);
    const onSite = { published: 1, publishedAt: at, firstPublishedAt: at };
    await db.delete(wordsDocuments);
    await db
      .insert(wordsDocuments)
      .values(rows.map(({ kind, slug }) => ({ kind, slug, ...onSite })));
    await openWords(db, fitWords(services));
    const faults = [];
    for (const path of [...pages, ...lists]) faults.push(await findFault(path, services));
    expect(faults.filter(Boolean), `run ${run}`).toEqual([]);
  }
});

const validator = new HtmlValidate(new FileSystemConfigLoader());

async function findFault(path: string, services: Services): Promise<string> {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, testContext());
  const request = new Request(`https://www.example.org${path}`);
  const asked = { requestContext: context };
  if (path.endsWith('.xml')) {
    const answer: unknown = await handler.queryRoute(request, asked);
    return answer instanceof Response && answer.ok ? '' : `${path}: ${inspect(answer)}`;
  }
  const answer = await handler.query(request, asked);
  if (answer instanceof Response) return `${path}: ${answer.status}`;
  if (answer.errors) return `${path}: ${inspect(answer.errors)}`;
  const router = createStaticRouter(handler.dataRoutes, answer);
  const page = renderToStaticMarkup(
    createElement(StaticRouterProvider, { router, context: answer, hydrate: false }),
  );
  // Addresses of style sheets are the build's.
  const body = page.replaceAll(/<link rel="stylesheet"[^>]*>/g, '');
  const html = `<!DOCTYPE html><html lang="en-GB"><head><title>A</title></head><body>${body}</body></html>`;
  const { results } = await validator.validateString(html, 'page.html');
  return results.length > 0 ? `${path}: ${formatterFactory('text')(results)}` : '';
}

type Module = { default?: ComponentType<object>; loader?: RouteObject['loader'] };
const modules = import.meta.glob<Module>(
  [
    '../**/{home,updates,faq,service,terms,accessibility,privacy-policy,contact,case-stud*,update,feed}.route.tsx',
  ],
  { eager: true },
);

/** The document around a page, without its head. */
const Root = () => [
  createElement(Masthead, { key: 1 }),
  createElement('main', { key: 2 }, createElement(Outlet)),
  createElement(Footer, { key: 3, year: 2026, hasUpdates: true }),
];

const handler = createStaticHandler([
  {
    id: 'root',
    loader: () => ({ siteUrl: 'https://www.example.org', bookingUrl: company.bookingUrl }),
    Component: Root,
    children: siteMap.flatMap(({ id, path, file }): RouteObject[] => {
      const found = modules[`../${file}`];
      if (!found || path === undefined) return [];
      const { default: Page, loader } = found;
      return [
        {
          ...(id && { id }),
          path,
          ...(loader && { loader }),
          ...(Page && { Component: asRoute(Page) }),
        },
      ];
    }),
  },
]);

/** With the props that the framework gives it. */
function asRoute(Page: ComponentType<object>) {
  return function Routed() {
    const loaderData = useLoaderData<unknown>();
    const actionData = useActionData<unknown>();
    const props = { loaderData, actionData, params: useParams() };
    return createElement(Page, props);
  };
}

test('refuses two sections of home with one heading, which a screen reader could not tell apart', () => {
  const home = { ...builtInHome.content, howHeading: 'twelve Services' };
  expect(homeWords.schema.safeParse(home).error?.issues).toMatchObject([
    { path: ['howHeading'], message: 'Two sections have the same heading' },
  ]);
});
