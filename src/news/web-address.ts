const longest = 2000;

/**
 * The full address if it is http(s) without credentials, else null. The URL parser decides, as the
 * browser will: it drops the tabs and line breaks that hide `java&#9;script:` from a comparison.
 */
export function webAddress(written: string, base?: string): string | null {
  if (!URL.canParse(written, base)) return null;
  const url = new URL(written, base);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const isPlain = url.username === '' && url.password === '';
  return isWeb && isPlain && url.href.length <= longest ? url.href : null;
}
