/** In characters; the rest of a longer text is left out. */
export const longestText = 50_000;

type EmailText = {
  body: string;
  /** What it quotes of earlier emails, if that stands at its end. */
  quoted: string | null;
  isCut: boolean;
};

/** What tells an email of ours that is quoted from one of others: the subject, and to whom they answer. */
export type Answered = { subject: string; recipients: readonly string[] };

/** The text of an email without what it quotes, control characters and runs of empty lines. */
export function toEmailText(text: string, answered: Answered): EmailText {
  const lines = withoutControls(text.slice(0, 4 * longestText)).split('\n');
  const at = quoteStart(lines, answered);
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
function quoteStart(lines: readonly string[], answered: Answered): number {
  const marked = lines.findIndex((line, at) => beginsOurs(lines, line, at, answered));
  if (marked >= 0) return marked;
  let at = lines.length;
  while (at > 0 && /^\s*(>|$)/.test(lines[at - 1] ?? '')) at -= 1;
  if (!lines.slice(at).some((line) => line.trimStart().startsWith('>'))) return lines.length;
  return at - attributionLines(lines.slice(Math.max(0, at - 3), at));
}

/** In lines: what Outlook and others put above the email that is answered. */
const longestHead = 9;

/**
 * Whether here stands the head of an email by which Outlook and others begin the one that is answered, all of
 * which follows. It must be ours, by sender or subject: below one that they pasted, they may ask about it.
 */
function beginsOurs(
  lines: readonly string[],
  line: string,
  at: number,
  { subject, recipients }: Answered,
): boolean {
  const isBehindRule = isRule.test(line);
  if (!isBehindRule && !isFrom.test(line)) return false;
  const head = lines.slice(at, at + longestHead).filter((text) => text.trim() !== '');
  const fields = isBehindRule ? head.slice(1) : head;
  const from = fields[0]?.toLowerCase() ?? '';
  if (!isFrom.test(from)) return false;
  if (recipients.some((address) => from.includes(address))) return true;
  return fields.some((text) => {
    const named = /^\s*\*?(?:subject|betreff|objet|asunto)\s?:\*?\s*(\S.{0,400})$/i.exec(text)?.[1];
    return named !== undefined && baseSubject(named) === baseSubject(subject);
  });
}

const isRule =
  /^\s*(_{10,}|-{2,}\s{0,9}(original message|ursprüngliche nachricht|message d'origine)\s{0,9}-{2,})\s*$/i;
const isFrom = /^\s*\*?(from|von|de)\s?:\*?\s*\S/i;

/** Without what mail programs put before it. */
const baseSubject = (subject: string) =>
  subject
    .trim()
    .toLowerCase()
    .replace(/^(?:(?:re|aw|sv|antw|rép|fwd?|wg|tr)\s?:\s*){1,20}/, '');

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

/** What an invitation or the answer to one says, such as "accepted: Intro call" (RFC 5546); null if nothing. */
export function calendarText(calendar: string, method: string | undefined): string | null {
  const lines = calendar.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/, mostLines);
  const find = (name: RegExp) => lines.find((line) => name.test(line));
  const value = (line: string | undefined) => line?.slice(line.indexOf(':') + 1) ?? '';
  const summary = toLine(value(find(/^SUMMARY\b/i)).replaceAll(/\\([,;\\])/g, '$1'), 300);
  const answer = /;PARTSTAT=([a-z-]{1,30})/i.exec(find(/^ATTENDEE\b.*;PARTSTAT=/i) ?? '')?.[1];
  const declared = method ?? value(find(/^METHOD:/i));
  const says =
    declared.trim().toUpperCase() === 'REPLY'
      ? answers[answer?.toUpperCase() ?? '']
      : methods[declared.trim().toUpperCase()];
  return says === undefined ? null : [says, summary].filter(Boolean).join(': ');
}

const mostLines = 10_000;

const answers: Readonly<Record<string, string>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'accepted tentatively',
};

const methods: Readonly<Record<string, string>> = {
  REQUEST: 'invitation',
  CANCEL: 'cancelled',
  COUNTER: 'another time proposed',
};

/**
 * The text of a part. Labels lie: what is valid UTF-8 is UTF-8 under any label, and without a label, or
 * with one that does not fit, it is Windows' own encoding, which most programs without one mean.
 */
export function decodeText(content: Uint8Array, label: string | undefined): string {
  const isAscii = content.every((byte) => byte < 0x80);
  const utf8 = isAscii ? null : decode(content, 'utf-8');
  if (utf8 !== null) return utf8;
  const named = /^(utf-?8|us-?ascii|ascii|)$/i.test(label?.trim() ?? '') ? null : label;
  const text = named ? decode(content, named.trim()) : null;
  return text ?? new TextDecoder(isAscii ? 'utf-8' : 'windows-1252').decode(content);
}

function decode(content: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(content);
  } catch {
    return null;
  }
}
