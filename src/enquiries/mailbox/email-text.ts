/** In characters; the rest of a longer text is left out. */
export const longestText = 50_000;

export type EmailText = {
  body: string;
  /** What it quotes of earlier emails, if that stands at its end. */
  quoted: string | null;
  isCut: boolean;
};

/** The text of an email without what it quotes, control characters and runs of empty lines. */
export function toEmailText(text: string): EmailText {
  const lines = withoutControls(text.slice(0, 4 * longestText)).split('\n');
  const at = quoteStart(lines);
  const body = tidy(lines.slice(0, at));
  const quoted = tidy(lines.slice(at));
  // An answer without words of its own, such as a forwarded email, is shown as it is.
  const [own, rest] = body === '' ? [quoted, ''] : [body, quoted];
  return {
    body: own.slice(0, longestText),
    quoted: rest === '' ? null : rest.slice(0, longestText),
    isCut: own.length > longestText || text.length > 4 * longestText,
  };
}

/** Also those that turn the direction of text around, by which a name or address can be disguised. */
function withoutControls(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\ufeff]/gu, '');
}

/** A header's value on one line. */
export function toLine(text: string, longest: number): string {
  return withoutControls(text).replaceAll(/\s+/g, ' ').trim().slice(0, longest).toWellFormed();
}

/** The first line of what is quoted at the end; the number of lines if nothing is. */
function quoteStart(lines: readonly string[]): number {
  const marked = lines.findIndex((line, index) =>
    isDivider(line, lines.slice(index + 1, index + 1 + longestHead)),
  );
  if (marked >= 0) return marked;
  let at = lines.length;
  while (at > 0 && /^\s*(>|$)/.test(lines[at - 1] ?? '')) at -= 1;
  if (!lines.slice(at).some((line) => line.trimStart().startsWith('>'))) return lines.length;
  return at - attributionLines(lines.slice(0, at));
}

/** In lines. */
const longestHead = 8;

/** The lines by which Outlook and others begin the email that is answered, all of which follows. */
function isDivider(line: string, next: readonly string[]): boolean {
  if (
    /^\s*-{2,}\s*(original message|ursprüngliche nachricht|message d'origine)\s*-{2,}\s*$/i.test(
      line,
    )
  )
    return true;
  const isRule = /^\s*_{10,}\s*$/.test(line);
  const from = isRule ? next[next.findIndex((text) => text.trim() !== '')] : line;
  if (!/^\s*\*?(from|von|de)\s?:\*?\s*\S/i.test(from ?? '')) return false;
  return next
    .slice(0, 6)
    .some((text) => /^\s*\*?(sent|date|gesendet|datum|envoyé)\s?:\*?\s*\S/i.test(text));
}

/** "On Monday, Ana Smith wrote:", on up to three lines above the quoted ones. */
function attributionLines(before: readonly string[]): number {
  for (let count = 1; count <= 3 && count <= before.length; count += 1) {
    const text = before.slice(-count).join(' ').trim();
    if (/^(on|am|le|el)\s.{4,400}(wrote|schrieb|a écrit|escribió).{0,200}:$/i.test(text))
      return count;
  }
  return 0;
}

/** Without empty lines around it. */
function tidy(lines: readonly string[]): string {
  const trimmed = lines.map((line) => line.trimEnd());
  const start = trimmed.findIndex(Boolean);
  if (start < 0) return '';
  const text = trimmed.slice(start, trimmed.findLastIndex(Boolean) + 1).join('\n');
  return text.replaceAll(/\n{3,}/g, '\n\n');
}
