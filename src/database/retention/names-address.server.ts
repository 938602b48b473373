import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a text contains an address, and not merely a longer one around it: the owner of
 * ana@example.org must not see or erase anything of diana@example.org, o'ana@example.org or ana@example.org.uk.
 */
export function namesAddress(text: SQL, email: string): SQL {
  const written = email.replaceAll(/[^a-z0-9@]/g, String.raw`\$&`);
  return sql`lower(${text}) ~ ${`(?<![a-z0-9_+.-]'?)${written}(?![a-z0-9-]|\\.[a-z0-9])`}`;
}
