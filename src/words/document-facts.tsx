import type { ReactNode } from 'react';
import { Button, NewTabLink } from '../ui/button.tsx';
import { fullMoment } from '../ui/content/dates.ts';

type Facts = {
  version: number;
  published: number;
  scheduled: { number: number; at: Date } | null;
  draft: { says: string } | null;
  /** The time of the draft, or of now. */
  since: string;
};

/** What is on the site, and since when the draft is saved; the page's script keeps that up to date. */
export function DocumentMarks({ facts }: { facts: Facts }) {
  const { published, draft, since } = facts;
  return (
    <>
      <span className={published > 0 ? 'site-mark' : 'built-in-mark'}>
        {published > 0 ? `Revision ${published} on the site` : 'Built in'}
      </span>{' '}
      <span id="saved" role="status" className={draft ? 'draft-mark' : undefined} data-at={since}>
        {draft?.says}
      </span>
    </>
  );
}

type Props = {
  facts: Facts;
  label: string;
  /** Whether a page shows it. */
  hasPage: boolean;
  /** Where the draft can be seen; null without one. */
  preview: string | null;
  /** Where it goes from here. */
  next: { label: string; href: string } | undefined;
  /** Paths of the pages that show the text. */
  pages: readonly string[];
  children: ReactNode;
};

/** Beside a document: what is on the clock, how the draft looks, and where it stands. */
export function DocumentFacts({ facts, label, next, hasPage, preview, pages, children }: Props) {
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
          </Button>
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
        </section>
      )}
    </aside>
  );
}
