import type { HistoryEntry } from '../../platform/reporting.ts';
import type { PersonNote } from './person-notes.server.ts';
import { formatWeekday } from '../../ui/content/dates.ts';
import { yearInLondon } from '../../platform/database/london-day.ts';

export const timelineTabs = ['all', 'messages', 'notes', 'changes'] as const;

export type TimelineTab = (typeof timelineTabs)[number];

export const tabNames: Record<TimelineTab, string> = {
  all: 'All',
  messages: 'Messages',
  notes: 'Notes and calls',
  changes: 'Changes',
};

/** A change by the team; `undo` is the merge that can be taken back there. */
export type ChangeEntry = Pick<HistoryEntry, 'key' | 'at' | 'kind' | 'title'> & {
  by: string | null;
  undo?: { otherId: string; name: string };
};

export type NoteEntry = PersonNote & { isOwn: boolean };

/** One row of a person's timeline; consents of all days are one, folded. */
export type TimelineEntry = { key: string; at: Date } & (
  | { kind: 'event'; entry: HistoryEntry }
  | { kind: 'note'; note: NoteEntry }
  | { kind: 'change'; change: ChangeEntry }
  | { kind: 'consents'; entries: HistoryEntry[] }
);

type Parts = {
  history: readonly HistoryEntry[];
  notes: readonly NoteEntry[];
  changes: readonly ChangeEntry[];
};

/** Newest first. */
export function createTimeline({ history, notes, changes }: Parts): TimelineEntry[] {
  const isConsent = ({ kind }: HistoryEntry) => kind === 'Consent';
  const consents = history.filter(isConsent).toSorted(newestFirst);
  const [newest] = consents;
  const entries: TimelineEntry[] = [
    ...history
      .filter((entry) => !isConsent(entry))
      .map((entry) => ({ kind: 'event' as const, key: entry.key, at: entry.at, entry })),
    ...notes.map((note) => ({ kind: 'note' as const, key: note.id, at: note.createdAt, note })),
    ...changes.map((change) => ({
      kind: 'change' as const,
      key: change.key,
      at: change.at,
      change,
    })),
  ];
  if (newest) entries.push({ kind: 'consents', key: 'consents', at: newest.at, entries: consents });
  return entries.toSorted(newestFirst);
}

const newestFirst = (a: { at: Date }, b: { at: Date }) => b.at.getTime() - a.at.getTime();

/** The tab, beside All, that shows an entry. */
function getTab(entry: TimelineEntry): Exclude<TimelineTab, 'all'> | null {
  if (entry.kind === 'note') return 'notes';
  if (entry.kind === 'change') return 'changes';
  return entry.kind === 'event' && (entry.entry.message || entry.entry.isBounce)
    ? 'messages'
    : null;
}

export function countTabs(entries: readonly TimelineEntry[]): Record<TimelineTab, number> {
  const count = (tab: TimelineTab) => entries.filter((entry) => getTab(entry) === tab).length;
  return {
    all: entries.length,
    messages: count('messages'),
    notes: count('notes'),
    changes: count('changes'),
  };
}

/** Entries of one tab by their day in London: 'Wednesday 25 November', with the year if it is another. */
export function groupByDay(entries: readonly TimelineEntry[], tab: TimelineTab, now: Date) {
  const shown = entries.filter((entry) => tab === 'all' || getTab(entry) === tab);
  const getDay = ({ at }: TimelineEntry) => {
    const year = yearInLondon(at);
    return year === yearInLondon(now) ? formatWeekday(at) : `${formatWeekday(at)} ${year}`;
  };
  return [...Map.groupBy(shown, getDay)].map(([title, rows]) => ({ title, rows }));
}

/** Where the newest message between us is answered. */
export function getConversationHref(history: readonly HistoryEntry[]): string | undefined {
  return history.filter(({ message, href }) => message && href).toSorted(newestFirst)[0]?.href;
}

/** The newest message from the person. */
export function getLatestMessage(history: readonly HistoryEntry[]): HistoryEntry | undefined {
  const isTheirs = ({ message }: HistoryEntry) => message?.by === 'them' && !message.isAutomatic;
  return history.filter(isTheirs).toSorted(newestFirst)[0];
}

type Colleague = { id: string; name: string; email: string };

/** Those of the team whom a note names: '@Lee', '@Lee Hart', or '@lee.hart' as their address begins. */
export function findNamed(body: string, team: readonly Colleague[]): string[] {
  const named = [...body.toLowerCase().matchAll(/(?<![\p{L}\p{N}._-])@([\p{L}\p{N}][^@\n]*)/gu)];
  const found = named.flatMap(([, text = '']) => {
    const begins = (words: string) =>
      words !== '' && text.startsWith(words) && !/^[\p{L}\p{N}]/u.test(text.slice(words.length));
    const whole = team.filter(({ name, email }) => {
      const [mailbox = ''] = email.toLowerCase().split('@');
      return begins(name.toLowerCase()) || begins(mailbox);
    });
    // A first name that two have tells both.
    const first = team.filter(({ name }) => begins(name.toLowerCase().split(' ')[0] ?? ''));
    return whole.length > 0 ? whole : first;
  });
  return [...new Set(found.map(({ id }) => id))];
}
