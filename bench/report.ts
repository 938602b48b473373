import { cpus, release, totalmem } from 'node:os';

/** A table of the report, with what has to be known to read it. */
export type Section = {
  title: string;
  /** A paragraph each. */
  notes: string[];
  columns: string[];
  rows: string[][];
};

export type Kind = 'quick' | 'full' | 'soak';

/** The page docs/evidence/performance.md. */
export function report(sections: readonly Section[], kind: Kind, now: Date): string {
  return [
    '# Performance',
    `Made by \`npm run bench${kind === 'full' ? '' : ` -- --${kind}`}\` on ${now.toISOString().slice(0, 10)}, with everything on one machine: ${machine()}. The load generator, the database and the server share its cores, so compare the rows of a table with each other rather than with figures from elsewhere; the reference rows were measured in the same minutes. Figures are medians.`,
    '[scaling.md](../scaling.md) says what one machine can serve, and what comes after it; `e2e/site/every-page.spec.ts` checks what every page may weigh.',
    ...sections.map(sectionText),
  ].join('\n\n');
}

export function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cpu?.model.trim() || 'CPU without a name';
  return `${cpus().length} × ${model}, ${memory} GiB, Linux ${release()}, Node ${process.versions.node}`;
}

export function sectionText({ title, notes, columns, rows }: Section): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = columns.map((_, index) => (index === 0 ? '---' : '---:'));
  const table = rows.length > 0 ? [line(columns), line(rule), ...rows.map(line)].join('\n') : '';
  return [`## ${title}`, ...notes, table].filter(Boolean).join('\n\n');
}

export const whole = (value: number) => Math.round(value).toLocaleString('en-GB');
export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : whole(value)} ms`;
export const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
export const mb = (bytes: number) => `${whole(bytes / 1e6)} MB`;
export const ratio = (value: number) => value.toFixed(2);
