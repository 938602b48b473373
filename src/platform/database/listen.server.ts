import pg from 'pg';
import type { Database } from './database.server.ts';

/** In milliseconds, until a lost connection is opened anew. */
const pause = 2000;

/**
 * Hears of each notice on a channel, on a connection of its own, and once more whenever that was lost: what came
 * meanwhile has to be found elsewhere. The embedded engine's one process needs no notice of what it does.
 */
export function listen(
  database: Pick<Database, 'kind'> & { url?: string },
  channel: string,
  hear: () => void,
): { stop(): Promise<void> } {
  if (database.kind === 'embedded') return { stop: async () => {} };
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client;
  const open = async () => {
    const opened = new pg.Client({ connectionString: database.url, keepAlive: true });
    client = opened;
    let isLost = false;
    const lose = () => {
      if (isLost || isOver) return;
      isLost = true;
      timer = setTimeout(() => void open(), pause);
      opened.end().catch(() => undefined);
    };
    opened.on('error', lose).on('end', lose).on('notification', hear);
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      hear();
    } catch {
      lose();
    }
  };
  void open();
  return {
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await client.end().catch(() => undefined);
    },
  };
}
