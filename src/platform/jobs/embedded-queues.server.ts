import type { Notification, Pool, PoolClient } from 'pg';
import type { Db } from 'pg-boss';

/** The embedded database as pg-boss sees it. On a server the queues have their own connections. */
export function embeddedQueues(pool: Pool): Db {
  const withConnection = async <T>(run: (connection: PoolClient) => Promise<T>): Promise<T> => {
    const connection = await pool.connect();
    try {
      return await run(connection);
    } catch (error) {
      // The failed text may have begun a transaction, which nothing else would end.
      await connection.query('rollback');
      throw error;
    } finally {
      connection.release();
    }
  };
  return {
    executeSql: (text, values) =>
      withConnection(async (connection) => ({
        rows: toRows(await connection.query(text, values)),
      })),
    // There is one connection, open as long as the database.
    listen: (channel, onNotification, onReconnect) =>
      withConnection(async (connection) => {
        const heard = (notification: Notification) => {
          if (notification.channel === channel) onNotification(notification.payload ?? '');
        };
        connection.on('notification', heard);
        await connection.query(`listen "${channel}"`);
        onReconnect();
        return { close: async () => void connection.off('notification', heard) };
      }),
  };
}

type Answer = { rows: unknown[] };

/** A text of several statements returns one result for each. */
function toRows(answer: Answer | Answer[]): unknown[] {
  return [answer].flat().flatMap(({ rows }) => rows);
}
