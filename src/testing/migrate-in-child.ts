import { type DatabaseLocation, openDatabase } from '../platform/database/database.server.ts';
import { migrate } from '../platform/database/migrate.server.ts';

/** A child process that migrates a database, so that a test can kill it midway. */
const [location = '', folder] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(location) as DatabaseLocation);
process.stdout.write('opened\n');
await migrate(database, folder);
process.stdout.write('migrated\n');
await database.close();
