import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** Every folder but those that all features stand on, and the process above them. */
const features = folders.filter((name) => !['server', 'platform', 'ui', 'testing'].includes(name));
/** Features that all others may import: to know who is asking, and to record a contact. */
const openFeatures = ['accounts', 'leads'];
/** From the top down: a file imports from its own layer and from those below it. */
const layers = [
  'server features.server.ts routes.ts root.tsx home.route.tsx updates.route.tsx entry.server.tsx'.split(
    ' ',
  ),
  features,
  ['platform'],
  ['ui'],
  ['company.ts'],
];
/** The folders of `platform/` from the bottom up. The files in `platform/` itself stand below the last two. */
const services =
  'database words parsing security jobs email storage web privacy (files) forms lists'.split(' ');

const paths = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
const files = paths
  .filter(
    (path) => /\.(ts|tsx|css)$/.test(path) && !path.startsWith('platform/database/migrations/'),
  )
  .map((path) => ({ path, text: readFileSync(`${import.meta.dirname}/${path}`, 'utf8') }));
const modules = files.filter(({ path }) => !/\.css$|\.test\.tsx?$|^testing\//.test(path));
const getPlace = (path: string) => path.split('/')[0] ?? '';
const getLayer = (path: string) => layers.findIndex((layer) => layer.includes(getPlace(path)));

/** The formatter puts each import at the start of a line, in single quotes. */
const statement = /^(?:import|export)( type)? (?:[^;']*? from )?'([^']+)'|import\('([^']+)'\)/gm;
const imports = modules.flatMap(({ path, text }) =>
  [...text.matchAll(statement)].map(([, type, name = '', lazy = name]) => {
    const isFile = lazy.startsWith('.');
    const to = isFile ? posix.join(posix.dirname(path), lazy) : lazy;
    return { from: path, to, isFile, isType: type !== undefined };
  }),
);
const between = imports.filter(({ isFile, to }) => isFile && !to.includes('+types/'));
const shown = (found: { from: string; to: string }[]) =>
  found.map(({ from, to }) => `${from} imports ${to}`);

test('every module belongs to a layer', () => {
  const homeless = modules.map(({ path }) => path).filter((path) => getLayer(path) < 0);
  expect(homeless).toEqual([]);
});

test('no import points to a higher layer or to test tools', () => {
  expect(shown(between.filter(({ from, to }) => getLayer(to) < getLayer(from)))).toEqual([]);
});

test('features do not import one another, except accounts and leads', () => {
  const crossings = between.filter(({ from, to }) => {
    const [own, other] = [getPlace(from), getPlace(to)];
    const areFeatures = features.includes(own) && features.includes(other);
    return areFeatures && own !== other && !openFeatures.includes(other);
  });
  expect(shown(crossings)).toEqual([]);
});

test('inside platform, a folder imports only from those below it', () => {
  const rank = (path: string) => {
    const [, folder = '', file] = path.split('/');
    return services.indexOf(file === undefined ? '(files)' : folder);
  };
  const inside = between.filter(({ from, to }) =>
    [from, to].every((path) => getPlace(path) === 'platform'),
  );
  expect(inside.filter(({ from }) => rank(from) < 0)).toEqual([]);
  expect(shown(inside.filter(({ from, to }) => rank(to) > rank(from)))).toEqual([]);
});

test('no two folders import each other', () => {
  const folder = (path: string) => {
    const [first = '', second = '', file] = path.split('/');
    return first === 'platform' && file !== undefined ? `${first}/${second}` : first;
  };
  const pairs = new Set(between.map(({ from, to }) => `${folder(from)} ${folder(to)}`));
  const mutual = [...pairs].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return from < to && pairs.has(`${to} ${from}`);
  });
  expect(mutual).toEqual([]);
});

test('plain .ts files of features and ui import no impure code, clock or environment', () => {
  const isPlain = (path: string) => /^[^.]+\.ts$/.test(posix.basename(path));
  const isCovered = (path: string) =>
    isPlain(path) && [...features, 'ui', 'company.ts'].includes(getPlace(path));
  // What ends with ?url is the address of a built file, a constant.
  const isPureTarget = (to: string, isFile: boolean) =>
    isFile ? isPlain(to) || to.endsWith('?url') : /^zod(\/mini)?$/.test(to);
  const impure = imports.filter(
    ({ from, to, isFile, isType }) => isCovered(from) && !isType && !isPureTarget(to, isFile),
  );
  expect(shown(impure)).toEqual([]);
  const clockOrEnvironment = /\bDate\.now\(|\bnew Date\(\)|\bprocess\./;
  const covered = modules.filter(({ path }) => isCovered(path));
  expect(named(covered, ({ text }) => clockOrEnvironment.test(text))).toEqual([]);
});

test('only platform/config.server.ts reads the environment, and server/start.ts sets it', () => {
  const users = named(modules, ({ text }) => /\bprocess\.env\b/.test(text));
  expect(users.toSorted()).toEqual(['platform/config.server.ts', 'server/start.ts']);
});

test('every page that uses form controls, toasts, dialogs or a scale imports their styles', () => {
  const sheets = [
    ...['field', 'error-summary', 'toast'].map((name) => [
      `ui/forms/${name}.tsx`,
      'ui/controls.css',
    ]),
    ['ui/forms/radio-rows.tsx', 'ui/forms/radio-rows.css'],
    ['resources/downloads/download-dialog.tsx', 'ui/forms/dialog.css'],
    ['assessment/questionnaire/contact-step.tsx', 'ui/forms/progress.css'],
  ].map(([part = '', sheet = '']) => ({ part, sheet }));
  const isBare = (chain: string[]) => {
    const reached = reachedFrom(chain);
    return sheets.some(({ part, sheet }) => reached.has(part) && !reached.has(sheet));
  };
  expect(sheets.filter(({ part }) => !paths.includes(part))).toEqual([]);
  expect(routeChains(routes).filter(isBare)).toEqual([]);
  const lacksMessages = (chain: string[]) => {
    const reached = reachedFrom(chain);
    const styles = ['ui/controls.css', 'ui/forms/message.css'];
    return reached.has('ui/forms/message.tsx') && !styles.some((path) => reached.has(path));
  };
  expect(routeChains(routes).filter(lacksMessages)).toEqual([]);
});

test('no style sheet is longer than 250 lines, and no file has a catch-all name such as utils or index', () => {
  const sheets = files.filter(({ path }) => path.endsWith('.css'));
  expect(named(sheets, ({ text }) => text.split('\n').length > 251)).toEqual([]);
  const drawers = /(^|\/)(utils?|helpers?|common|lib|misc)(\/|\.|$)|(^|\/)index\.tsx?$/;
  expect(paths.filter((path) => drawers.test(path))).toEqual([]);
});

test('an operator’s commands reach no template, which Node cannot read without a build', () => {
  const commands = named(modules, ({ path }) => path.startsWith('server/commands/'));
  expect(commands.length).toBeGreaterThan(3);
  const reached = [...reachedFrom(commands)];
  expect(reached.filter((path) => path.endsWith('.tsx'))).toEqual([]);
});

function named<T extends { path: string }>(among: T[], is: (file: T) => boolean): string[] {
  return among.filter(is).map(({ path }) => path);
}

/** Each page's file, after those of its layouts. */
function routeChains(within: RouteConfigEntry[], layouts: string[] = []): string[][] {
  return within.flatMap(({ file, children = [] }) => [
    [...layouts, file],
    ...routeChains(children, [...layouts, file]),
  ]);
}

/** What these files import, and what that imports. */
function reachedFrom(from: string[]): Set<string> {
  const reached = new Set(from);
  // A set that grows while it is iterated is iterated to its end.
  for (const path of reached) {
    for (const next of between) if (next.from === path && !next.isType) reached.add(next.to);
  }
  return reached;
}

test('only settle writes what a conversation waits for', () => {
  const settled =
    /\b(state|waitingSince|unreadSince|spamAt|lastMessageAt|answeredAt|answeredBy|suspectedSpam)\b/;
  const written = modules
    .filter(({ path }) => path !== 'enquiries/conversations/settle.server.ts')
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(/\.update\((?:conversations|contactEnquiries)\)\s*\.set\(([^)]*)/g),
        ...text.matchAll(
          /(?:\.insert\(conversations\)|update \$\{(?:conversations|contactEnquiries)\}).*/g,
        ),
      ].map(([all, set = 'state']) => ({ path, all, set })),
    );
  expect(written.length, 'the others are found').toBeGreaterThan(1);
  // A set made elsewhere could hold any column.
  const wrong = written.filter(({ set }) => !set.startsWith('{') || settled.test(set));
  expect(wrong).toEqual([]);
});
