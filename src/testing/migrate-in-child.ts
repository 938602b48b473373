import { type DatabaseLocation, openDatabase } from '../database/database.server.ts';
import { migrate } from '../database/migrate.server.ts';

/** A process of its own that upgrades a database, so that a test can kill it over that. */
const location = JSON.parse(process.argv[2] ?? '') as DatabaseLocation;
const database = await openDatabase(location);
process.stdout.write('opened\n');
await migrate(database);
process.stdout.write('migrated\n');
await database.close();
