import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { sessionContext } from '../../accounts/sessions/current-session.server.ts';
import { requestContext, servicesContext } from '../../platform/services.ts';
import { accountPlatform, signedUpAdmin } from '../../testing/test-account.ts';
import { testContext } from '../../testing/test-context.ts';
import { contactImports } from '../people/people-lists.table.server.ts';
import { people } from '../people.table.server.ts';
import { importAction } from './import-action.server.ts';

test.each(['their own', 'a colleague’s'])(
  'lets no consultant undo %s import, which deletes people, but an admin',
  async (whose) => {
    const services = await accountPlatform();
    const { db, clock } = services;
    const kim = await signedUpAdmin(services, 'kim@tarnbrook.example', 'consultant');
    const lee = await signedUpAdmin(services, 'lee@tarnbrook.example');
    const createdBy = (whose === 'their own' ? kim : lee).session.userId;
    const at = clock();
    const times = { createdAt: at, startedAt: at, importedAt: at };
    const file = { fileName: 'expo.csv', columns: {}, rowCount: 1, createdBy, ...times };
    const [stored] = await db.insert(contactImports).values(file).returning();
    const id = stored?.id ?? '';
    const dates = { createdAt: at, lastContactAt: at };
    await db.insert(people).values({ name: 'Cy', source: 'Expo', importId: id, ...dates });
    const undo = async ({ session }: typeof kim) => {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(requestContext, testContext());
      context.set(sessionContext, session);
      const url = new URL(`https://www.example.org/admin/people/import/${id}`);
      const body = new URLSearchParams({ intent: 'undo' });
      const request = new Request(url, { method: 'POST', body });
      const args = { request, context, params: { id }, pattern: url.pathname, url };
      return importAction(args).catch((answer: unknown) => answer);
    };
    await undo(kim);
    expect(await db.$count(people)).toBe(1);
    await undo(lee);
    expect(await db.$count(people)).toBe(0);
  },
);
