import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a text names an address, and not another one that ends or begins with it: whoever owns
 * ana@example.org is to see and erase nothing of diana@example.org or ana@example.org.uk.
 */
export function namesAddress(text: SQL, email: string): SQL {
  const written = email.replaceAll(/[^a-z0-9@]/g, String.raw`\$&`);
  return sql`lower(${text}) ~ ${`(?<![a-z0-9_+.-])${written}(?![a-z0-9-]|\\.[a-z0-9])`}`;
}
