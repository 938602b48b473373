import { expect, test } from 'vitest';
import { writeCalendar } from './calendar-feed.server.ts';

const now = new Date('2026-11-26T09:40:00Z');

test('writes days and moments, with what text may not hold escaped', () => {
  const file = writeCalendar(
    'Tarnbrook',
    [
      {
        id: 'a@x',
        title: 'Call, then write; twice\nor more',
        href: 'https://x/1',
        at: '2026-11-30',
      },
      { id: 'b@x', title: 'Answer', href: 'https://x/2', at: new Date('2026-11-27T08:05:00Z') },
    ],
    now,
  );
  expect(file).toContain('DTSTART;VALUE=DATE:20261130\r\n');
  expect(file).toContain('DTSTART:20261127T080500Z\r\n');
  expect(file).toContain('SUMMARY:Call\\, then write\\; twice\\nor more\r\n');
  expect(file).not.toMatch(/[^\r]\n/);
});

test('folds lines at 75 octets without cutting a character', () => {
  const event = { id: 'a', title: 'é'.repeat(100), href: 'https://x', at: '2026-11-30' };
  const file = writeCalendar('Tarnbrook', [event], now);
  for (const line of file.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
  expect(file.replaceAll('\r\n ', '')).toContain(event.title);
});
