import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a text contains an address, and not merely a longer one around it: the owner of
 * ana@example.org must not see or erase anything of diana@example.org, o'ana@example.org or ana@example.org.uk.
 */
export function namesAddress(text: SQL, email: string): SQL {
  return sql`${text} ~* ${getPattern(email)}`;
}

/** The text with neutral words in place of the address, wherever it contains it as a whole. */
export function withoutAddress(text: SQL, email: string): SQL {
  return sql`regexp_replace(${text}, ${getPattern(email)}, '(address erased)', 'gi')`;
}

function getPattern(email: string): string {
  const written = email.replaceAll(/[^a-z0-9@]/g, String.raw`\$&`);
  return `(?<![a-z0-9_+.-]'?)${written}(?![a-z0-9-]|\\.[a-z0-9])`;
}
