import type { ReactNode } from 'react';
import { Button, ButtonLink, NewTabLink } from '../ui/button.tsx';
import { fullMoment } from '../ui/content/dates.ts';
import { RiskMark } from '../ui/content/risk-mark.tsx';
import type { FieldView, PartView, TextView } from './describe.server.ts';
import type { Errors } from './text-field.tsx';

type Facts = {
  version: number;
  /** Whether a revision is on the site, and what stands for it. */
  isPublished: boolean;
  place: string;
  scheduled: { number: number; at: Date } | null;
  draft: { says: string } | null;
  /** The time of the draft, or of now. */
  since: string;
};

/** What is on the site, and since when the draft is saved; the page's script keeps that up to date. */
export function DocumentMarks({ facts }: { facts: Facts }) {
  const { isPublished, place, draft, since } = facts;
  return (
    <>
      <span className={isPublished ? 'site-mark' : 'built-in-mark'}>{place}</span>{' '}
      <span id="saved" role="status" className={draft ? 'draft-mark' : undefined} data-at={since}>
        {draft?.says}
      </span>
    </>
  );
}

type Props = {
  facts: Facts;
  label: string;
  /** The page that compares and publishes. */
  compare: string;
  /** Whether a page shows it. */
  hasPage: boolean;
  /** Where the draft can be seen; null without one. */
  preview: string | null;
  /** Where it goes from here. */
  next: { label: string; href: string } | undefined;
  /** Paths of the pages that show the text. */
  pages: readonly string[];
  /** Where its address is changed, and it is withdrawn, if it is one of many. */
  address: string | null;
  children: ReactNode;
};

/** Beside a document: what is on the clock, how the draft looks, and where it stands. */
export function DocumentFacts(props: Props) {
  const { facts, label, compare, next, hasPage, preview, pages, address, children } = props;
  const { version, scheduled } = facts;
  return (
    <aside>
      {next && (
        <p>
          <a href={next.href}>{next.label}</a>
        </p>
      )}
      {scheduled && (
        <form method="post">
          <p>
            <span className="scheduled-mark">Revision {scheduled.number}</span>,{' '}
            {fullMoment(scheduled.at)}
          </p>
          <input type="hidden" name="version" value={version} />
          <Button name="intent" value="unschedule" size="dense" variant="secondary">
            Take off the clock
          </Button>{' '}
          {!facts.draft && (
            <ButtonLink href={`${compare}#at`} size="dense" variant="secondary">
              Change the time
            </ButtonLink>
          )}
        </form>
      )}
      {hasPage && (
        <section
          className="words-preview"
          id="preview"
          aria-labelledby="preview-title"
          hidden={!preview}
        >
          <div className="flow line">
            <h2 id="preview-title">Preview</h2>
            <p>375 px</p>
            <NewTabLink href={preview ?? ''} data-key="v">
              Full width <kbd className="key">V</kbd>
            </NewTabLink>
          </div>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours, with its scripts */}
          <iframe
            src={preview ?? undefined}
            loading="lazy"
            title={`${label} as this draft would show it, 375 pixels wide`}
          />
          <p className="hint">
            The real page, for a day. Anyone who has its address can read this draft.
          </p>
        </section>
      )}
      {children}
      {pages.length > 0 && (
        <section aria-labelledby="shown">
          <h2 id="shown">Where it stands</h2>
          {pages.map((page) => (
            <p key={page}>
              <a href={page}>{page}</a>
            </p>
          ))}
          {address && <a href={address}>Change its address, or take it off the site</a>}
        </section>
      )}
    </aside>
  );
}

/** Beside the form on a wide screen: its parts, how much is in each, and what is wrong or changed there. */
export function PartsIndex({ parts, errors }: { parts: readonly PartView[]; errors: Errors }) {
  const titled = parts.filter(({ title }) => title);
  return (
    <nav className="words-index" aria-label="Parts of this page">
      {titled.length > 1 && (
        <ul>
          {titled.map((part) => (
            <li key={part.id} className="flow">
              <a href={`#${part.id}`}>{part.title}</a> <PartState part={part} errors={errors} />
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

function PartState({ part, errors }: { part: PartView; errors: Errors }) {
  const refused = errors.filter(({ field }) =>
    part.fields.some(({ name }) => field === name || field.startsWith(`${name}.`)),
  ).length;
  if (refused > 0) return <RiskMark level="high">{refused} refused</RiskMark>;
  const changed = part.fields.flatMap(textsIn).filter(({ isChanged }) => isChanged).length;
  if (changed > 0) return <small>{changed} changed</small>;
  const [field] = part.fields;
  return field && 'items' in field ? <small>{field.items.length}</small> : null;
}

const textsIn = (field: FieldView): readonly TextView[] =>
  'items' in field ? field.items.flat() : [field];
