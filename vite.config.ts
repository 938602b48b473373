import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin } from 'vite';
import routerConfig from './react-router.config.ts';
import { buildTarget } from './src/ui/supported-browsers.ts';

const clientDirectory = `${routerConfig.buildDirectory}/client`;

const otherThanAccounts = /^(?!.*[\\/]src[\\/]accounts[\\/](?!sessions))/;

/**
 * The browser's scripts: one for each `<Island>` and each `*.island.ts`, what they share, and a manifest
 * that names both.
 * They take the place of those that the router has made of whole pages, for which no page asks.
 */
const islands: Plugin = {
  name: 'islands',
  buildApp: {
    order: 'post',
    async handler() {
      for (const script of globSync(`${clientDirectory}/assets/*.js`)) rmSync(script);
      await build({
        configFile: false,
        plugins: [islandStart],
        css,
        logLevel: 'warn',
        // In any environment: browsers get React without its checks.
        define: { 'process.env.NODE_ENV': '"production"' },
        oxc: { jsx: { development: false } },
        build: {
          outDir: clientDirectory,
          emptyOutDir: false,
          copyPublicDir: false,
          manifest: 'islands.json',
          modulePreload: false,
          target: buildTarget,
          rolldownOptions: {
            input: islandEntries(),
            output: {
              codeSplitting: {
                groups: [
                  {
                    name: 'rules',
                    test: /node_modules[\\/]zod[\\/]|contact-details|phone-number|email-address|leads[\\/]consent\.ts/,
                  },
                  // Apart from the forms: pages without one forget a session that has ended, too.
                  { name: 'session', test: /sessions[\\/]session-store/ },
                  // One file for what two islands share: each further one costs a phone a round trip.
                  { name: 'forms', test: otherThanAccounts, minShareCount: 2 },
                  // Words about passwords and the ways of passkeys, which a visitor's form has no use for.
                  { name: 'accounts', minShareCount: 2 },
                ],
              },
            },
          },
        },
      });
    },
  },
};

/** What starts `<Island name="contact-form">`: it hands `ContactForm` of `contact-form.tsx` to React. */
const islandStart: Plugin = {
  name: 'island-start',
  resolveId: (id) => (id.startsWith('island:') ? `\0${id}` : undefined),
  load(id) {
    const [, name = ''] = /^\0island:(.+)$/.exec(id) ?? [];
    if (!name) return;
    const [file, ...others] = globSync(`src/**/${name}.tsx`);
    if (!file || others.length > 0) throw new Error(`one file must be named ${name}.tsx`);
    const component = name.replaceAll(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase());
    const from = (path: string) => `from ${JSON.stringify(resolve(path))};`;
    return `import { startIsland } ${from('src/ui/start-island.tsx')}
import { ${component} } ${from(file)}
startIsland('${name}', ${component});`;
  },
};

function islandEntries(): Record<string, string> {
  const entries: Record<string, string> = {};
  for (const file of globSync('src/**/*.island.ts')) entries[basename(file, '.island.ts')] = file;
  for (const file of globSync('src/**/*.tsx')) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/<Island\s+name="([\w-]+)"/g)) {
      if (name) entries[name] = `island:${name}`;
    }
  }
  return entries;
}

/** Tokens of one size or line, which nothing sets again. */
const sizes = new Map(
  [
    ...readFileSync('src/ui/tokens.css', 'utf8').matchAll(
      /^  (--[\w-]+): ([\d.]+(?:rem|px)(?: solid var\(--\w+\))?);$/gm,
    ),
  ].map(([, name = '', value = '']) => [name, value]),
);

/** Pages carry their styles, so these tokens are written out: their names would weigh more. */
const writeOutSizes = {
  postcssPlugin: 'write-out-sizes',
  Declaration(declaration: { prop: string; value: string; remove(): void }) {
    if (sizes.has(declaration.prop)) declaration.remove();
    else {
      declaration.value = declaration.value.replaceAll(
        /var\((--[\w-]+)\)/g,
        (token, name: string) => sizes.get(name) ?? token,
      );
    }
  },
};

const css = { postcss: { plugins: [writeOutSizes] } };

export default defineConfig({
  plugins: [reactRouter(), islands],
  css,
  build: { assetsInlineLimit: 0, target: buildTarget },
  environments: {
    // The server, the pages and the libraries are one build: one copy of every module, without what is
    // not used, in a file that is there at once. PGlite finds its own files beside it.
    ssr: {
      resolve: { noExternal: true, external: ['@electric-sql/pglite'] },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        rolldownOptions: { input: './src/server/main.ts', output: { comments: false } },
      },
    },
  },
});
