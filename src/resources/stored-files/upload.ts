import type { PagePath } from '../../platform/web/page.ts';
import { getFileName, catalogue, type Resource } from '../catalogue.ts';
import { type PdfFault, formatLargestFile } from '../../platform/storage/pdf-fault.ts';

export const uploadFields = { file: 'file', name: 'name', replace: 'replace' } as const;

export const catalogueFiles = catalogue.map((resource) => ({
  name: getFileName(resource.id),
  resource,
}));

export function usedBy(file: string): Resource | undefined {
  return catalogueFiles.find(({ name }) => name === file)?.resource;
}

/** No ordinary browser sends a name with folders or control characters. */
export function isHostileName(uploaded: string): boolean {
  return /[/\\\p{Cc}]|\.\./u.test(uploaded) || uploaded.length > 255;
}

/** Keeps the letters, digits and hyphens of the uploaded name. Null if it is hostile or nothing is left. */
export function getStoredName(uploaded: string): string | null {
  if (isHostileName(uploaded)) return null;
  const base = uploaded
    .replace(/\.pdf$/i, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|(?<!-)-+$/g, '');
  return base ? `${base}.pdf` : null;
}

export const isStoredName = (name: string) => /^[a-z0-9][a-z0-9-]{0,79}\.pdf$/.test(name);

export const storagePath = '/admin/storage' satisfies PagePath;
export const filePath = (file: string) => `${storagePath}/${file}`;

export const fileNotices = {
  uploaded: 'Uploaded. It is on the site now.',
  replaced: 'Replaced. The site now shows the new content; the old is kept as a version.',
  restored: 'Rolled back. The site now shows that content.',
  deleted: 'Deleted. Its versions are kept: roll back to one to restore the file.',
} as const;

type Fault = PdfFault | 'no-file' | 'bad-name' | 'taken' | 'unreadable' | 'no-admin' | 'away';

export type UploadFault = { fault: Fault; message: string; field: 'file' | 'name'; status: number };

const messages: Record<Fault, string> = {
  empty: 'The file is empty. Save it again, then choose it.',
  'too-large': `The file is larger than ${formatLargestFile}. Save it with smaller pictures, or split it.`,
  'not-a-pdf': 'This is not a PDF, despite its name. Save the document as a PDF first.',
  'more-than-a-pdf':
    'This file contains more than a PDF. Save it as a PDF again with the program that made it.',
  encrypted:
    'This PDF is encrypted, so visitors could not use it. Save it without a password or restrictions.',
  signed:
    'This PDF is signed, and the signature would not hold for the copy that is published. Save it without a signature.',
  active:
    'This PDF does something by itself, brings another file, or links to something other than a page, a secure web address, an email address or a phone number. Save it without that.',
  damaged: 'This PDF is damaged or incomplete. Save or download it again.',
  unjudged: 'The file could not be checked here. Nothing was changed; please try again later.',
  'no-file': 'Choose a PDF file.',
  'bad-name':
    'A file with this name can’t be stored. Use letters and digits, or choose one of the names.',
  taken:
    'There is already a file with this name. Tick “Replace what is there”, or choose another name.',
  unreadable: 'The upload was incomplete. Please try again.',
  'no-admin': 'You are no longer logged in as an admin. Nothing was changed.',
  away: 'The storage can’t be reached. Nothing was changed; please try again later.',
};

const statuses: Partial<Record<Fault, number>> = {
  'too-large': 413,
  unreadable: 400,
  'no-admin': 403,
  away: 503,
  unjudged: 503,
};

/** The message for the admin, and the response. */
export function uploadFault(fault: Fault): UploadFault {
  const field = fault === 'taken' ? 'name' : 'file';
  return { fault, field, message: messages[fault], status: statuses[fault] ?? 422 };
}
