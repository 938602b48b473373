import { getFileName, catalogue, type Resource } from '../catalogue.ts';

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

export const storagePath = '/admin/storage';
export const filePath = (file: string) => `${storagePath}/${file}`;

/** By the `done` parameter. */
export const fileNotices = {
  uploaded: 'Uploaded. It is on the site now.',
  replaced: 'Replaced. The site now shows the new content; the old is kept as a version.',
  restored: 'Rolled back. The site now shows that content.',
  deleted: 'Deleted. Its versions are kept: roll back to one to restore the file.',
} as const;
