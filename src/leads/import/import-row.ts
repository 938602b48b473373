import { anyName, emailAddress, phoneNumber } from '../../platform/forms/contact-details.ts';
import { phoneKey } from '../../platform/forms/phone-number.ts';
import { normalTag } from '../people/new-person.ts';
import type { ColumnFields, ImportField } from './import-form.ts';

/** A row of the file as a person; `fault` says why it cannot be one. */
export type ImportRow = {
  /** As a spreadsheet numbers it: the headings are row 1. */
  row: number;
  name: string | null;
  /** As typed if it is no address. */
  email: string | null;
  phone: string | null;
  company: string | null;
  role: string | null;
  tags: string[];
  note: string | null;
  fault: string | null;
};

export type Cells = { row: number; cells: readonly string[] };

export function toImportRow({ row, cells }: Cells, fields: ColumnFields): ImportRow {
  const all = (field: ImportField) =>
    cells.map(toText).filter((cell, index) => cell !== '' && fields[index] === field);
  const name = all('name').join(' ');
  const typed = all('email')[0] ?? '';
  const email = emailAddress.safeParse(typed);
  const phone = all('phone')[0] ?? '';
  const named = {
    row,
    name: name || null,
    email: (email.success ? email.data : typed) || null,
    phone: phone || null,
    company: all('company')[0]?.slice(0, 100) ?? null,
    role: all('role')[0]?.slice(0, 100) ?? null,
    tags: [...new Set(all('tag').flatMap((cell) => cell.split(/[,;]/).map(normalTag)))].filter(
      (tag) => tag !== '',
    ),
    note: all('note').join('\n').slice(0, 5000) || null,
  };
  return { ...named, fault: getFault(named, typed !== '' && !email.success) };
}

type Named = Omit<ImportRow, 'fault'>;

function getFault({ name, email, phone }: Named, isNoAddress: boolean): string | null {
  if (email === null && phoneKey(phone) === null)
    return 'Neither an email address nor a phone number';
  if (isNoAddress) return getAddressFault(email ?? '');
  if (!anyName.safeParse(name ?? '').success) return 'The name is too long, or has a line break';
  if (!phoneNumber.safeParse(phone ?? '').success) return 'The phone number has other characters';
  return null;
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

export const verdicts = ['new', 'known', 'suppressed', 'repeated', 'refused'] as const;

export type Verdict = (typeof verdicts)[number];

export const verdictNames: Record<Verdict, string> = {
  new: 'New',
  known: 'Known',
  suppressed: 'Suppressed',
  repeated: 'Repeated',
  refused: 'Refused',
};

/** Beside the totals. */
export const totalNames: Record<Verdict, string> = {
  new: 'New people',
  known: 'Known already',
  suppressed: 'Suppressed, never emailed',
  repeated: 'Repeated in the file',
  refused: 'Refused',
};

export const levels: Record<Verdict, 'low' | 'moderate' | 'high' | 'none'> = {
  new: 'low',
  known: 'low',
  suppressed: 'moderate',
  repeated: 'none',
  refused: 'high',
};

export type Judged = ImportRow & {
  verdict: Verdict;
  happens: string;
  /** The person whom we know, if any. */
  personId: string | null;
};

export type Totals = Record<Verdict, number>;

export function countVerdicts(rows: readonly Judged[]): Totals {
  const totals: Totals = { new: 0, known: 0, suppressed: 0, repeated: 0, refused: 0 };
  for (const { verdict } of rows) totals[verdict] += 1;
  return totals;
}

/** Rows that become people, or add to people whom we know. */
export const isImported = ({ verdict }: Pick<Judged, 'verdict'>): boolean =>
  verdict === 'new' || verdict === 'known' || verdict === 'suppressed';

export const countImported = (totals: Totals): number =>
  totals.new + totals.known + totals.suppressed;

/** Tabs above the verdicts. */
export const verdictTabs = [
  { key: 'all', label: 'All', shows: verdicts },
  { key: 'look', label: 'To look at', shows: ['suppressed', 'repeated', 'refused'] },
  { key: 'refused', label: 'Refused', shows: ['refused'] },
] as const satisfies readonly { key: string; label: string; shows: readonly Verdict[] }[];
