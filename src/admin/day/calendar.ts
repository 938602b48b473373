export type CalendarEvent = {
  id: string;
  title: string;
  href: string;
  /** A moment, or a whole day such as 2026-11-21. */
  at: Date | string;
};

/** An iCalendar file (RFC 5545) of moments and whole days, without alarms. */
export function writeCalendar(name: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(name)}//Desk//EN`,
    `X-WR-CALNAME:${escape(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap((event) => writeEvent(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function writeEvent({ id, title, href, at }: CalendarEvent, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${utc(now)}`,
    typeof at === 'string' ? `DTSTART;VALUE=DATE:${at.replaceAll('-', '')}` : `DTSTART:${utc(at)}`,
    `SUMMARY:${escape(title)}`,
    `URL:${href}`,
    // Others at a shared calendar see the time as free.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const utc = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escape = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`);

/** At most 75 octets a line; a character is never cut. */
function fold(line: string): string {
  let octets = 0;
  let folded = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

const encoder = new TextEncoder();
