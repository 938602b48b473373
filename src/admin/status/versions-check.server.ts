import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { packageRoot } from '../../platform/database/package-root.server.ts';
import type { HealthCheck } from '../../platform/reporting.ts';

const named = z.object({ version: z.string(), dependencies: z.object({ node: z.string() }) });

/** Any Node other than the bundled one is untested. */
export const versionsCheck: HealthCheck = {
  name: 'Versions',
  async run({ db, config }) {
    const { version, dependencies } = named.parse(
      JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')),
    );
    const { rows } = await db.execute<{ server_version: string }>(sql`show server_version`);
    const node = process.version.slice(1);
    const kind = config.DATABASE_URL ? 'a server' : 'embedded';
    const says = `Site ${version}, Node ${node}, Postgres ${rows[0]?.server_version ?? '?'} (${kind}).`;
    if (node === dependencies.node) return { level: 'green', says };
    const advice = `Start it with “npm start”, which uses the Node it was tested with: ${dependencies.node}.`;
    return { level: 'amber', says, advice };
  },
};
