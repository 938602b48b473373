import { toLine } from './email-text.ts';

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
