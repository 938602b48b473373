import type { Subscription } from './confirmation.ts';
import type { ImportRow } from './import-row.ts';

export const verdicts = ['new', 'known', 'suppressed', 'repeated', 'refused'] as const;

export type Verdict = (typeof verdicts)[number];

export const verdictNames: Record<Verdict, string> = {
  new: 'New',
  known: 'Known',
  suppressed: 'Suppressed',
  repeated: 'Repeated',
  refused: 'Refused',
};

/** Beside the totals. */
export const totalNames: Record<Verdict, string> = {
  new: 'New people',
  known: 'Known already',
  suppressed: 'Suppressed, never emailed',
  repeated: 'Repeated in the file',
  refused: 'Refused',
};

export const levels: Record<Verdict, 'low' | 'moderate' | 'high' | 'none'> = {
  new: 'low',
  known: 'low',
  suppressed: 'moderate',
  repeated: 'none',
  refused: 'high',
};

export type Judged = ImportRow & {
  verdict: Verdict;
  happens: string;
  /** The person whom we know, if any. */
  personId: string | null;
  subscription: Subscription;
};

export type Totals = Record<Verdict, number>;

export function countVerdicts(rows: readonly Judged[]): Totals {
  const totals: Totals = { new: 0, known: 0, suppressed: 0, repeated: 0, refused: 0 };
  for (const { verdict } of rows) totals[verdict] += 1;
  return totals;
}

/** Rows that become people, or add to people whom we know. */
export const isImported = ({ verdict }: Pick<Judged, 'verdict'>): boolean =>
  verdict === 'new' || verdict === 'known' || verdict === 'suppressed';

export const countImported = (totals: Totals): number =>
  totals.new + totals.known + totals.suppressed;

/** Tabs above the verdicts. */
export const verdictTabs = [
  { key: 'all', label: 'All', shows: verdicts },
  { key: 'look', label: 'To look at', shows: ['suppressed', 'repeated', 'refused'] },
  { key: 'refused', label: 'Refused', shows: ['refused'] },
] as const satisfies readonly { key: string; label: string; shows: readonly Verdict[] }[];
