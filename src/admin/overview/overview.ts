import type { Scores } from '../../platform/reporting.ts';
import { type Bin, getBins } from './period.ts';
import type { LeadSource } from '../../leads/lead.ts';

/** In stacking order, from the axis up. */
export const sources: readonly LeadSource[] = [
  'contact_form',
  'security_assessment',
  'resource_download',
];

export type LeadBar = Bin & Record<LeadSource, number> & { total: number };

export function leadBars(
  days: readonly string[],
  counts: readonly { day: string; source: LeadSource; count: number }[],
): LeadBar[] {
  return getBins(days).map((bin) => {
    const of = (source: LeadSource) =>
      counts
        .filter((row) => row.source === source && row.day >= bin.from && row.day <= bin.until)
        .reduce((sum, { count }) => sum + count, 0);
    const bar = {
      contact_form: of('contact_form'),
      security_assessment: of('security_assessment'),
      resource_download: of('resource_download'),
    };
    return { ...bin, ...bar, total: sources.reduce((sum, source) => sum + bar[source], 0) };
  });
}

export type Funnel = {
  name: string;
  lastStep: string;
  seen: number;
  /** How many of those views were prefetched before the link was pressed. */
  ahead: number;
  started: number;
  sent: number;
  finished: number;
  robots: number;
};

export function funnelSteps(funnel: Funnel): { name: string; count: number }[] {
  const { seen, started, sent, finished, lastStep } = funnel;
  return [
    { name: 'page seen', count: seen },
    { name: 'form started', count: started },
    { name: 'sent', count: sent },
    { name: lastStep, count: finished },
  ];
}

type Risk = ReturnType<Scores['getRisk']>;

export type ScoreBand = { from: number; to: number; count: number; risk: Risk };

/** Ten bands of ten points; the last includes 100. */
export function scoreBands(
  scores: readonly { score: number; count: number }[],
  getRisk: Scores['getRisk'],
): ScoreBand[] {
  return Array.from({ length: 10 }, (_, index) => {
    const from = index * 10;
    const to = index === 9 ? 100 : from + 9;
    const own = scores.filter(({ score }) => score >= from && score <= to);
    const count = own.reduce((sum, row) => sum + row.count, 0);
    return { from, to, count, risk: getRisk(from) };
  });
}

/** Such as "12%", or a dash if the whole is zero. */
export function getShare(part: number, whole: number): string {
  return whole > 0 ? `${Math.round((part / whole) * 100)}%` : '–';
}
