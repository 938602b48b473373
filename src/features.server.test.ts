import type { RouteConfigEntry } from '@react-router/dev/routes';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { featureJobs, features } from './features.server.ts';
import routes from './routes.ts';

const load = (modules: Record<string, unknown>) =>
  Object.entries(modules).flatMap(([path, module]) =>
    Object.values(z.record(z.string(), z.unknown()).parse(module)).map((value) => ({
      path,
      value,
    })),
  );
const manifests = import.meta.glob('./*/feature.server.ts', { eager: true });
const job = z.object({ name: z.string(), handle: z.function() });

test('lists every manifest', () => {
  const exported = load(manifests).map(({ value }) => value);
  // What else a manifest's file exports is a function, or a channel with its table.
  const written = exported.filter(
    (value) => typeof value === 'object' && value !== null && !('table' in value),
  );
  expect(new Set(features)).toEqual(new Set(written));
});

test('every job is in a manifest', () => {
  const jobs = load(import.meta.glob('./**/*.{job.server.ts,email.tsx}', { eager: true }));
  const names = jobs.flatMap(({ value }) => job.safeParse(value).data?.name ?? []);
  expect(names.toSorted()).toEqual(featureJobs.map(({ name }) => name).toSorted());
});

test('every folder with a table or a route has a manifest; pages that only inform need none', () => {
  const tables = load(import.meta.glob('./**/*.table.server.ts', { eager: true }))
    .filter(({ value }) => is(value, PgTable))
    .map(({ path }) => path.replace('./', ''));
  const owners = new Set([...tables, ...files(routes)].map((path) => path.replace(/\/.*/, '')));
  const known = Object.keys(manifests).map((path) => path.split('/')[1]);
  // Folders that features stand on share the manifest of `http`.
  const others = ['home.route.tsx', 'updates.route.tsx', 'site'];
  const missing = [...owners].filter((owner) => ![...known, ...others].includes(owner));
  expect(missing).toEqual([]);
});

const files = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...files(children)]);
