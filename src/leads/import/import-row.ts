import { anyName, emailAddress, phoneNumber } from '../../platform/forms/contact-details.ts';
import { phoneKey } from '../../platform/forms/contact-details.ts';
import { normalTag } from '../people/new-person.ts';
import { type Confirmation, leftStatus, readConfirmation } from './confirmation.ts';
import type { Cells, ColumnFields, ImportField } from './import-form.ts';
import { guessField } from './known-headings.ts';

/** A row of the file as a person; `fault` says why it cannot be one. */
export type ImportRow = {
  /** As a spreadsheet numbers it, from 1 on. */
  row: number;
  name: string | null;
  /** As typed if it is no address. */
  email: string | null;
  phone: string | null;
  company: string | null;
  role: string | null;
  tags: string[];
  note: string | null;
  /** Whether a number became a part of the note. */
  isPhoneNoted: boolean;
  /** Whether the file says that they want no emails. */
  hasObjected: boolean;
  confirmation: Confirmation;
  fault: string | null;
};

export function toImportRow({ row, cells }: Cells, fields: ColumnFields): ImportRow {
  const texts = cells.map(toText);
  const all = (field: ImportField) =>
    texts.filter((cell, index) => cell !== '' && fields[index] === field);
  const subscribed = withParts(all);
  const { email, others, isNoAddress } = chooseAddress(all('email'));
  const [phone, ...noted] = choosePhone(all('phone').flatMap((cell) => cell.split(':::')));
  const notes = [
    ...all('note'),
    ...others.map((other) => `Email: ${other}`),
    ...noted.map((other) => `Phone: ${other}`),
  ];
  const named = {
    row,
    name: [...all('name'), ...all('surname')].join(' ').replaceAll(/\s+/g, ' ') || null,
    email,
    phone: phone ?? null,
    company: all('company')[0]?.slice(0, 100) ?? null,
    role: all('role')[0]?.slice(0, 100) ?? null,
    tags: toTags(all('tag')),
    note: notes.join('\n').slice(0, 5000) || null,
    isPhoneNoted: noted.length > 0,
    hasObjected:
      all('objection').some((cell) => !saysNo.test(cell)) ||
      all('status').some((cell) => leftStatus.test(cell)),
    confirmation: readConfirmation(subscribed, (field) => Object.values(fields).includes(field)),
  };
  const hasNumber = phone !== null || noted.some((other) => /\d/.test(other));
  return { ...named, fault: getFault(named, { isNoAddress, hasNumber }) };
}

/** listmonk keeps what is its own of a subscriber as JSON, in one column. */
function withParts(all: (field: ImportField) => string[]) {
  const parts = all('proof').flatMap(readParts);
  return (field: ImportField) => [
    ...all(field).filter((cell) => !cell.startsWith('{')),
    ...parts.flatMap(([key, value]) =>
      typeof value === 'string' && value !== '' && guessField(key) === field ? [value] : [],
    ),
  ];
}

function readParts(cell: string): [string, unknown][] {
  if (!cell.startsWith('{')) return [];
  try {
    const parsed: unknown = JSON.parse(cell);
    return Object.entries(parsed ?? {});
  } catch {
    return [];
  }
}

/** A tick, a word or a day in a column of objections is one. */
const saysNo = /^(?:false|falsch|no|n|0|off|subscribed|-)$/i;

/** The first address of the row, by itself or within `<>`; as typed if none is one. */
function chooseAddress(cells: readonly string[]) {
  const typed = cells
    .flatMap((cell) => cell.split(/[,;\s]+|:::/))
    .filter((word) => word.includes('@'));
  const valid = typed.flatMap((word) => {
    const email = emailAddress.safeParse(word.replaceAll(/^(?:mailto:)?<?|>$/gi, ''));
    return email.success ? email.data : [];
  });
  const [email = cells[0] ?? null, ...others] = new Set(valid);
  return { email, others, isNoAddress: email !== null && valid.length === 0 };
}

/** The first number, and the others as they were typed; a number that cannot be dialled costs no one their row. */
function choosePhone(cells: readonly string[]): [string | null, ...string[]] {
  const typed = [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))];
  const first = typed.find(
    (cell) => phoneNumber.safeParse(cell).success && phoneKey(cell) !== null,
  );
  return [first ?? null, ...typed.filter((cell) => cell !== first)];
}

/** Google writes " ::: " between labels, and a star before those of its own; Mailchimp quotes each. */
const toTags = (cells: readonly string[]): string[] => {
  const words = cells.flatMap((cell) => cell.split(/[,;]|:::/).map((word) => word.trim()));
  const own = words.filter((word) => !word.startsWith('* '));
  return [...new Set(own.map((word) => normalTag(word.replaceAll('"', ''))))].filter(
    (tag) => tag !== '',
  );
};

type Named = Pick<ImportRow, 'name' | 'email'>;
type Found = { isNoAddress: boolean; hasNumber: boolean };

function getFault({ name, email }: Named, { isNoAddress, hasNumber }: Found): string | null {
  if (email === null && !hasNumber) return 'Neither an email address nor a phone number';
  if (isNoAddress) return getAddressFault(email ?? '');
  return anyName.safeParse(name ?? '').success ? null : 'The name is too long';
}

function getAddressFault(email: string): string {
  const signs = email.split('@').length - 1;
  if (signs === 0) return 'The email address has no @';
  return signs > 1 ? 'The email address has two @' : 'The email address is not valid';
}

/** A formula that only wraps a text, and the apostrophe before one that does not, are taken off. */
function toText(cell: string): string {
  const text = cell.replaceAll('\0', '').trim();
  return text.replace(/^="(.*)"$/s, '$1').replace(/^'(?=[=+\-@])/, '');
}
