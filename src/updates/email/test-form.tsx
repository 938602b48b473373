import { Button, ButtonRow } from '../../ui/button.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import type { Finding } from './verdict.ts';

type Props = {
  revision: number;
  testedAt: Date | null;
  findings: readonly Finding[];
  /** What they come from together. */
  note: string | null;
  /** A mailbox is followed, which gets a test too. */
  isFollowed: boolean;
  /** What was given to it, and could not be read. */
  raw: string | undefined;
};

/** Required of what goes out: it went through the same mail server, and what arrived was read. */
export function TestForm({ revision, testedAt, findings, note, isFollowed, raw }: Props) {
  const isRead = findings.length > 0;
  return (
    <section aria-labelledby="test" className="prose">
      <h2 id="test">Test</h2>
      {testedAt && (
        <p className="note">
          Revision {revision}, accepted {shortMoment(testedAt)}. Look at it before you send.
        </p>
      )}
      {note && <p>{note}</p>}
      {isRead && <Findings findings={findings} />}
      <form method="post" className="form">
        <input type="hidden" name="revision" value={revision} />
        <ButtonRow>
          {testedAt && isFollowed && (
            <Button
              variant={isRead ? 'secondary' : 'primary'}
              size="dense"
              name="intent"
              value="read"
            >
              {isRead ? 'Read it again' : 'Read what arrived'}
            </Button>
          )}
          <Button
            variant={testedAt ? 'secondary' : 'primary'}
            size="dense"
            name="intent"
            value="test"
          >
            {testedAt ? 'Send the test again' : 'Send the test to me'}
          </Button>
        </ButtonRow>
      </form>
      {testedAt && <PasteForm about={{ revision }} raw={raw} isOpen={!isFollowed && !isRead} />}
    </section>
  );
}

/** What was found of the text and its links; what is in order is folded away. */
export function Checks({ checks }: { checks: readonly Finding[] }) {
  const inOrder = checks.filter(({ level }) => level === 'low');
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">Checks</h2>
      <Findings findings={checks.filter(({ level }) => level !== 'low')} />
      <details className="fold">
        <summary>In order: {inOrder.length}</summary>
        <Findings findings={inOrder} />
      </details>
    </section>
  );
}

export function Findings({ findings }: Pick<Props, 'findings'>) {
  return (
    <dl className="test-findings">
      {findings.map(({ name, level, message, todo }) => (
        <div key={name}>
          <dt>
            <RiskMark level={level}>{name}</RiskMark>
          </dt>
          <dd>
            {message} {todo && <span className="note">For who runs the mail server: {todo}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type PasteProps = {
  about: { path?: string; revision: number };
  raw?: string | undefined;
  isOpen?: boolean;
};

/** What a mail program shows under “Show original”, or saves as a file. */
export function PasteForm({ about, raw, isOpen = false }: PasteProps) {
  return (
    <details className="fold" open={isOpen || raw !== undefined}>
      <summary>Give it what arrived at you</summary>
      <form method="post" encType="multipart/form-data" className="form">
        {about.path && <input type="hidden" name="path" value={about.path} />}
        <input type="hidden" name="revision" value={about.revision} />
        <label className="field">
          The email, saved as a file (.eml)
          <input type="file" name="file" accept=".eml,message/rfc822,text/plain" />
        </label>
        <TextArea
          label="Or its original text"
          hint="In Gmail “Show original”, in Outlook “View message source”: all of it."
          name="raw"
          idPrefix={about.path}
          rows={4}
          defaultValue={raw}
          autoComplete="off"
        />
        <Button variant={isOpen ? 'primary' : 'secondary'} size="dense" name="intent" value="paste">
          Read it
        </Button>
      </form>
    </details>
  );
}
