import { href } from 'react-router';
import { Button, ButtonLink } from '../ui/button.tsx';
import { fullMoment } from '../ui/content/dates.ts';
import type { Name } from './documents.server.ts';

type Props = {
  name: Name;
  facts: {
    version: number;
    published: number;
    scheduled: { number: number; at: Date } | null;
    draft: { by: string | null; at: Date } | null;
  };
  /** Where the draft can be seen; null without one. */
  preview: string | null;
  /** Paths of the pages that show the text. */
  pages: readonly string[];
};

/** Beside a document: what is on the site, in work and on the clock, and where it stands. */
export function DocumentFacts({ name, facts, preview, pages }: Props) {
  const { version, published, scheduled, draft } = facts;
  return (
    <aside>
      <p>
        <b>On the site:</b> {published > 0 ? `revision ${published}` : 'as built in'}.{' '}
        <a href={href('/admin/words/:kind/:slug/compare', name)}>Changes and history</a>
      </p>
      {scheduled && (
        <form method="post">
          <p>
            <b>Scheduled:</b> revision {scheduled.number}, {fullMoment(scheduled.at)}
          </p>
          <Act version={version} value="unschedule" variant="secondary">
            Take off the clock
          </Act>
        </form>
      )}
      {draft && (
        <form method="post">
          <p>
            <b>Draft:</b> {[fullMoment(draft.at), draft.by].filter(Boolean).join(', ')}
          </p>
          {preview && (
            <ButtonLink href={preview} size="dense" variant="secondary" newTab>
              Preview
            </ButtonLink>
          )}{' '}
          <Act version={version} value="discard" variant="danger">
            Discard draft
          </Act>
        </form>
      )}
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

type ActProps = {
  version: number;
  value: string;
  variant: 'secondary' | 'danger';
  children: string;
};

const Act = ({ version, children, ...button }: ActProps) => (
  <>
    <input type="hidden" name="version" value={version} />
    <Button name="intent" size="dense" {...button}>
      {children}
    </Button>
  </>
);
