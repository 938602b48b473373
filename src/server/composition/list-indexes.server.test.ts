import { getTableName, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { usersList } from '../../accounts/users/users-list.server.ts';
import { resultsList } from '../../assessment/results-list.server.ts';
import { enquiriesList } from '../../enquiries/enquiries-list.server.ts';
import { consentsList } from '../../leads/consents/consents-list.server.ts';
import { leadsList } from '../../leads/desk/leads-list.server.ts';
import { mailList } from '../../mail/mail-list.server.ts';
import { subscribersList } from '../../mailing-list/subscribers-list.server.ts';
import { downloadsList } from '../../resources/downloads/downloads-list.server.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';

/** Those that grow with the visitors. */
const lists = [
  leadsList,
  enquiriesList,
  consentsList,
  downloadsList,
  resultsList,
  subscribersList,
  mailList,
  usersList,
];

test('days of a list in any order, and mails of a purpose, are found by an index', async () => {
  const { db } = await freshDatabase();
  const { rows } = await db.execute<{ table: string; columns: string }>(sql`
    select tablename as table, substring(indexdef from '\\((.*)\\)$') as columns from pg_indexes`);
  const isIndexed = (table: string, columns: string[]) =>
    rows.some((index) => index.table === table && index.columns === columns.join(', '));
  const missing = lists.flatMap(({ table, id, moment, sorts }) =>
    Object.values(sorts)
      .map((column) => [...new Set([column, id, moment].map(({ name }) => name))])
      .filter((columns) => !isIndexed(getTableName(table), columns))
      .map((columns) => `${getTableName(table)} (${columns.join(', ')})`),
  );
  expect(missing).toEqual([]);
  // Else a purpose that nothing was sent for is looked for in every mail.
  expect(isIndexed('mail_messages', ['purpose', 'created_at', 'id'])).toBe(true);
});
