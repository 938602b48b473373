import { href } from 'react-router';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Lead } from '../leads.table.server.ts';
import type { LeadPageData } from '../desk/read-lead.server.ts';
import { reasonNames } from './same-person.ts';

type Shown = Pick<Lead, 'id' | 'name' | 'email'>;

export function LeadDuplicates({ page }: { page: LeadPageData }) {
  const { lead, person, suspects, dismissed } = page;
  const act = (intent: string, other: Shown, words: string) => (
    <PairForm key={intent} leadId={lead.id} intent={intent} other={other} words={words} />
  );
  return (
    <>
      <Pairs
        id="suspects"
        title="Suspected duplicates"
        rows={suspects.map(({ lead: other, reason }) => ({
          other,
          why: reasonNames[reason],
          acts: [act('merge', other, 'Merge'), act('dismiss-duplicate', other, 'Not the same')],
        }))}
      />
      <Pairs
        id="merged"
        title="Merged with"
        rows={person
          .filter(({ mergedInto }) => mergedInto !== null)
          .map((other) => ({ other, why: null, acts: [act('unmerge', other, 'Undo merging')] }))}
      />
      <Pairs
        id="dismissed"
        title="Marked as another person"
        rows={dismissed.map((other) => ({
          other,
          why: null,
          acts: [act('propose-again', other, 'Take back')],
        }))}
      />
    </>
  );
}

type Row = { other: Shown; why: string | null; acts: ReactNode[] };

function Pairs({ id, title, rows }: { id: string; title: string; rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      <ul className="lead-list">
        {rows.map(({ other, why, acts }) => (
          <li key={other.id}>
            <a href={href('/admin/leads/:id', { id: other.id })}>{other.name ?? other.email}</a>
            <span>
              {other.email}
              {why && `: ${why}`}
            </span>
            <div className="button-row">{acts}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PairProps = { leadId: string; intent: string; other: Shown; words: string };

function PairForm({ leadId, intent, other, words }: PairProps) {
  return (
    <form method="post" action={href('/admin/leads/:id', { id: leadId })}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="otherId" value={other.id} />
      <Button variant="secondary" size="dense">
        {words}
        <span className="visually-hidden"> {other.email}</span>
      </Button>
    </form>
  );
}
