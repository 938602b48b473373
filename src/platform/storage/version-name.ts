/**
 * A version of a file, described by its name alone: `sme-checklist.20261121151844123.4be1….<who>.version`.
 * So versions need no index that could get lost or out of date, and move with the bucket. The name has four
 * dots and no `.pdf`, so it never gets a public address.
 */
export type Version = {
  key: string;
  /** The original file, such as `sme-checklist.pdf`. */
  file: string;
  at: Date;
  /** Start of the content's SHA-256; null if this version is a deletion. */
  hash: string | null;
  /** The account's id; null for changes made outside the admin area. */
  by: string | null;
};

const pattern =
  /^([a-z0-9][a-z0-9-]{0,79})\.(\d{17})\.([0-9a-f]{32}|deleted)\.([A-Za-z0-9_-]{1,64})\.version$/;

export function versionKey({ file, at, hash, by }: Omit<Version, 'key'>): string {
  const time = at.toISOString().replaceAll(/\D/g, '');
  return `${file.replace(/\.pdf$/, '')}.${time}.${hash ?? 'deleted'}.${by ?? '-'}.version`;
}

export function parseVersion(key: string): Version | null {
  const [, base, time = '', hash, by] = pattern.exec(key) ?? [];
  if (!base || !hash || !by) return null;
  const at = new Date(time.replace(/^(....)(..)(..)(..)(..)(..)(...)$/, '$1-$2-$3T$4:$5:$6.$7Z'));
  if (Number.isNaN(at.getTime())) return null;
  return {
    key,
    file: `${base}.pdf`,
    at,
    hash: hash === 'deleted' ? null : hash,
    by: by === '-' ? null : by,
  };
}

export const isVersionName = (name: string) => parseVersion(name) !== null;
