import { href } from 'react-router';
import { DenseTable } from '../../ui/admin-page.tsx';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import { CardCell, CardHeading, CardRow } from '../../ui/content/table.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { Findings, PasteForm } from '../email/test-form.tsx';
import { followUpsKind } from './follow-up.ts';
import type { PathPage } from './path.server.ts';

/** A path: whether it is on, its emails, and who gets which of them when. */
export function PathSection({ raw, ...path }: PathPage & { raw: string | undefined }) {
  const { path: name, label, on, emails, due, ended, findings } = path;
  return (
    <section className="prose" aria-labelledby={`path-${name}`}>
      <h2 id={`path-${name}`}>
        {label}: {on ? `on since ${shortMoment(on.at)}` : 'off'}
      </h2>
      {on?.heldReason && (
        <Message tone="error" title="Held: it waits for you">
          {on.heldReason}
        </Message>
      )}
      {emails.length > 0 && (
        <ol>
          {emails.map(({ subject, wait, sent }, place) => (
            <li key={place}>
              {subject}, after {wait === 1 ? '1 day' : `${wait} days`}
              {on && `: ${sent.toLocaleString('en-GB')} sent`}
            </li>
          ))}
        </ol>
      )}
      <Acts {...path} />
      {findings.map(
        (found, place) =>
          found.length > 0 && (
            <details className="fold" key={place}>
              <summary>What arrived of email {place + 1}</summary>
              <Findings findings={found} />
            </details>
          ),
      )}
      {path.isTestSent && <PasteForm about={{ path: name, revision: path.published }} raw={raw} />}
      {due.length > 0 && (
        <>
          <h3>{on ? 'What is due to whom' : 'Who would get what if it were on today'}</h3>
          <DueTable {...path} />
        </>
      )}
      {due.length === 0 && emails.length > 0 && (
        <p>{on ? 'No one is on it now.' : 'No one would get any of it today.'}</p>
      )}
      {ended.length > 0 && (
        <p className="note">
          Ended early: {ended.map(({ reason, count }) => `${reason} ${count}`).join(', ')}.
        </p>
      )}
    </section>
  );
}

function Acts({ path, on, published, fault, emails, isTestSent, isFollowed }: PathPage) {
  const isNew = on !== null && on.revision !== published;
  return (
    <form method="post" className="form">
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="revision" value={on?.heldReason ? on.revision : published} />
      {fault && (!on || isNew) && <p className="note">{fault}</p>}
      <ButtonRow>
        {!on && !fault && (
          <Button name="intent" value="on" size="dense">
            Turn on
          </Button>
        )}
        {on?.heldReason && (
          <Button name="intent" value="on" size="dense">
            Go on
          </Button>
        )}
        {isNew && !fault && !on.heldReason && (
          <Button name="intent" value="on" size="dense">
            Use the new text
          </Button>
        )}
        {isTestSent && isFollowed && (
          <Button name="intent" value="read" size="dense" variant="secondary">
            Read what arrived
          </Button>
        )}
        {published > 0 && emails.length > 0 && (
          <Button name="intent" value="test" size="dense" variant="secondary">
            Send the tests to me
          </Button>
        )}
        <ButtonLink
          size="dense"
          variant="secondary"
          href={href('/admin/words/:kind/:slug', { kind: followUpsKind, slug: path })}
        >
          Write
        </ButtonLink>
        {on && (
          <Button name="intent" value="off" size="dense" variant="secondary">
            Turn off
          </Button>
        )}
      </ButtonRow>
    </form>
  );
}

function DueTable({ path, label, on, due }: PathPage) {
  return (
    <DenseTable
      caption={`${label}: ${on ? 'what is due to whom' : 'who would get what if it were on today'}`}
      heads={['Name', 'Company', 'Next', 'Due', ...(on ? ['Acts'] : [])]}
      isCards
    >
      {due.map(({ email, personId, name, company, step, dueAt, ends }) => (
        <CardRow key={email}>
          <CardHeading href={personId && href('/admin/people/:id', { id: personId })}>
            {name}
          </CardHeading>
          <CardCell at="wide">{company}</CardCell>
          <CardCell at="below">{ends ? `None: ${ends.toLowerCase()}` : `Email ${step}`}</CardCell>
          <CardCell at="right">{ends ? '' : shortMoment(dueAt)}</CardCell>
          {on && (
            <CardCell at="end">
              <form method="post">
                <input type="hidden" name="path" value={path} />
                <input type="hidden" name="email" value={email} />
                <button type="submit" className="link-button" name="intent" value="leave-out">
                  Leave out<span className="visually-hidden"> {name}</span>
                </button>
              </form>
            </CardCell>
          )}
        </CardRow>
      ))}
    </DenseTable>
  );
}
