import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a text contains exactly this address, not as part of a longer one: the owner of ana@example.org
 * must not see or erase data of diana@example.org, o'ana@example.org or ana@example.org.uk.
 */
export function namesAddress(text: SQL, email: string): SQL {
  return sql`${text} ~* ${addressPattern(email)}`;
}

/** Replaces each whole occurrence of the address with neutral words. */
export function withoutAddress(text: SQL, email: string): SQL {
  return sql`regexp_replace(${text}, ${addressPattern(email)}, '(address erased)', 'gi')`;
}

/** Of a regular expression, in Postgres and here; without regard to case. */
export function addressPattern(email: string): string {
  const written = email.replaceAll(/[^a-z0-9@]/g, String.raw`\$&`);
  return `(?<![a-z0-9_+.-]'?)${written}(?![a-z0-9-]|\\.[a-z0-9])`;
}
