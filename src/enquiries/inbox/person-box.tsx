import { Options } from '../../ui/forms/field.tsx';
import { memberOptions } from '../../accounts/sessions/session-record.ts';
import { href } from 'react-router';
import { formatSource } from '../../leads/people/new-person.ts';
import { stageOptions } from '../../leads/lead.ts';
import { EditConflict, HiddenFields } from '../../leads/person/person-facts.tsx';
import { formValues, type PersonAnswer } from '../../leads/person/person-form.ts';
import { NextSteps } from '../../leads/person/next-steps.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { phoneHref } from '../../platform/forms/contact-details.ts';
import { Button } from '../../ui/button.tsx';
import { Proposal } from '../../ui/admin/panels.tsx';
import { KeyValues } from '../../ui/content/lists.tsx';
import { shortDay } from '../../ui/content/dates.ts';
import { conversationPath } from './inbox.ts';
import type { PersonBoxData } from './read-conversation.server.ts';
import { MailtoLink } from '../../ui/content/inline.tsx';

type Props = {
  person: PersonBoxData;
  conversationId: string;
  /** Of the list that it was opened from. */
  list: Record<string, string>;
  answer: PersonAnswer | undefined;
};

/** A sender whom we do not know. */
export function StrangerBox({ name, email }: { name: string; email: string }) {
  return (
    <aside id="person" className="person-box" aria-label="Sender">
      <section>
        <h2>{name}</h2>
        <p>Wrote of their own accord. Not one of our people yet.</p>
        <KeyValues items={[{ term: 'Email', value: <MailtoLink address={email} /> }]} />
      </section>
    </aside>
  );
}

/** Who they are, how far we are with them, and what else we know. */
export function PersonBox(props: Props) {
  const { person, company, addresses, claims, histories, steps } = props.person;
  const page = href('/admin/people/:id', { id: person.id });
  return (
    <aside id="person" className="person-box" aria-label="Person">
      <section>
        <h2>
          <a href={page}>{person.name ?? addresses[0]}</a>
        </h2>
        <p>{[person.role, company].filter(Boolean).join(', ')}</p>
        <KeyValues
          items={[
            ...addresses.map((email, index) => ({
              term: index === 0 ? 'Email' : 'Also',
              value: <MailtoLink address={email} />,
            })),
            person.phone && {
              term: 'Phone',
              value: <a href={phoneHref(person.phone)}>{person.phone}</a>,
            },
          ]}
        />
        {claims.map(({ id, value, source, claimedAt }) => (
          <Proposal key={id} title={`${value} instead?`}>
            <p>
              {source ? `${formatSource(source)}, ` : 'Given on '}
              {shortDay(claimedAt)}. Not checked: anybody could have typed it.
            </p>
            <ClaimForm claimId={id} {...props} />
          </Proposal>
        ))}
      </section>
      <section aria-label="Progress">
        <Progress {...props} />
      </section>
      <NextSteps personId={person.id} {...steps} back={conversationPath(props.conversationId)} />
      {histories.map(({ kind, entries }) => (
        <details key={kind} className="fold">
          <summary>
            <h3>{kind}</h3>
            <span>{entries[0]?.state?.text.split(':')[0] ?? entries.length}</span>
          </summary>
          <ul>
            {entries.map(({ key, at, title, answers }) => (
              <li key={key}>
                {title} <time dateTime={at.toISOString()}>{shortDay(at)}</time>
                {answers && (
                  <KeyValues items={answers.items.map(({ term, value }) => ({ term, value }))} />
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </aside>
  );
}

function ClaimForm({ claimId, conversationId, list }: Props & { claimId: string }) {
  const act = { name: 'intent', variant: 'secondary', size: 'dense' } as const;
  return (
    <form
      className="button-row"
      method="post"
      action={conversationPath(conversationId)}
      encType="multipart/form-data"
    >
      <HiddenFields fields={{ ...list, claimId }} />
      <Button {...act} value="accept-claim">
        Use this one
      </Button>
      <Button {...act} value="dismiss-claim">
        Keep ours
      </Button>
    </form>
  );
}

function Progress({ person: { person, owners }, conversationId, list, answer }: Props) {
  const names = ['stage', 'ownerId'] as const;
  const { own, isStale, hidden, field } = formValues(answer, 'progress', person, names);
  return (
    <form
      className="two-fields screen-only"
      method="post"
      action={conversationPath(conversationId)}
      encType="multipart/form-data"
    >
      {own?.kind === 'stale-person' && <EditConflict changes={own.changes} />}
      {own?.kind === 'invalid' && <Message tone="error" title={own.errors[0]?.message ?? ''} />}
      <HiddenFields fields={{ ...hidden, ...list }} />
      <label className="stacked">
        Stage
        <select name="stage" defaultValue={field('stage').defaultValue} data-key="s" data-saves="">
          <Options options={stageOptions} />
        </select>
      </label>
      <label className="stacked">
        Owner
        <select
          name="ownerId"
          defaultValue={field('ownerId').defaultValue}
          data-key="a"
          data-saves=""
        >
          <option value="">No owner</option>
          <Options options={memberOptions(owners)} />
        </select>
      </label>
      <Button variant="secondary" size="dense">
        {isStale ? 'Save over it' : 'Save'}
      </Button>
    </form>
  );
}
