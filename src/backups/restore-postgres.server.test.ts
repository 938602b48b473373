import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import type { Database, Db } from '../platform/database/database.server.ts';
import { leads } from '../leads/leads.table.server.ts';
import { testFolder } from '../testing/test-folder.ts';
import { testServices } from '../testing/test-services.ts';
import { backUp } from './back-up.server.ts';
import { openBackup } from './open-backup.server.ts';
import { restorePostgres } from './restore-database.server.ts';

test.runIf(inject('testDatabase').kind === 'postgres')(
  'says what to do where the schema to be replaced belongs to somebody else',
  async () => {
    const services = await testServices();
    const { db, bucket } = services;
    const progress = () => undefined;
    const options = { kind: 'manual', folder: await testFolder(), progress } as const;
    const { path } = await backUp(services, { ...options, isServing: false });
    // The role is gone with the transaction.
    const transaction: Db['transaction'] = (work) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`create role "The website"`);
        await tx.execute(sql`set local role "The website"`);
        return work(tx);
      });
    const limited = { ...services.database, db: { transaction } as Db } satisfies Database;
    const restoring = restorePostgres(limited, await openBackup(path), {
      bucket,
      mayReplace: true,
      progress,
    });
    await expect(restoring).rejects.toThrow('alter schema public owner to "The website"');
    expect(await db.$count(leads)).toBe(0);
  },
);
