import { href } from 'react-router';
import { Fragment } from 'react';
import { mailtoHref } from '../../platform/email/email-address.ts';
import { KeyValues } from '../../ui/content/lists.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import { LeadClaims } from './lead-claims.tsx';
import { phoneHref } from '../../platform/forms/phone-number.ts';
import { stageNames, leadName } from '../lead.ts';
import type { LeadPageData } from './read-lead.server.ts';
import { errorsIn, messageFor } from '../../platform/forms/form-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { HiddenFields, EditConflict } from './edit-conflict.tsx';
import { type LeadAnswer, formValues } from './lead-form.ts';

type Props = { page: LeadPageData; answer: LeadAnswer | undefined };

export function LeadPerson({ page, answer }: Props) {
  const { lead, person } = page;
  const all = (pick: (one: (typeof person)[number]) => string | null) => [
    ...new Set(person.map(pick).filter((value) => value !== null)),
  ];
  return (
    <section aria-labelledby="person-heading">
      <h2 id="person-heading">Person</h2>
      <KeyValues
        items={[
          { term: 'Name', value: all(({ name }) => name).join(', ') || 'not given' },
          {
            term: 'Email',
            value: <Links all={all(({ email }) => email)} getHref={mailtoHref} />,
          },
          { term: 'Phone', value: <Links all={all(({ phone }) => phone)} getHref={phoneHref} /> },
        ]}
      />
      <LeadClaims page={page} />
      <PersonCorrection page={page} answer={answer} />
      <h3>Leads of this person</h3>
      <ul className="lead-list">
        {person.map((one) => (
          <li key={one.id}>
            <a
              href={href('/admin/leads/:id', { id: one.id })}
              aria-current={one.id === lead.id ? 'page' : undefined}
            >
              {leadName(one)}
            </a>
            <span>
              {stageNames[one.stage]} · last contact {shortMoment(one.lastContactAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type LinksProps = { all: readonly string[]; getHref: (one: string) => string };

/** Links open the admin's email client, or call on a phone. */
function Links({ all, getHref }: LinksProps) {
  if (all.length === 0) return 'not given';
  return all.map((one, index) => (
    <Fragment key={one}>
      {index > 0 && ', '}
      <a href={getHref(one)}>{one}</a>
    </Fragment>
  ));
}

function PersonCorrection({ page: { lead, person }, answer }: Props) {
  const names = ['name', 'phone'] as const;
  const { own, isStale, hidden, value } = formValues(answer, 'person', lead, names);
  const getError = messageFor(errorsIn(own));
  return (
    <details open={own !== undefined}>
      <summary>Correct name or phone</summary>
      {own?.is === 'stale-lead' && <EditConflict changes={own.changes} />}
      {person.length > 1 && <p className="note">Other leads of this person keep theirs.</p>}
      <form
        className="lead-progress"
        method="post"
        action={href('/admin/leads/:id', { id: lead.id })}
        noValidate
      >
        <HiddenFields fields={hidden} />
        <Field
          label="Name"
          name="name"
          idPrefix="person-"
          autoComplete="off"
          defaultValue={value('name')}
          error={getError('name')}
        />
        <Field
          label="Phone"
          name="phone"
          idPrefix="person-"
          type="tel"
          autoComplete="off"
          defaultValue={value('phone')}
          error={getError('phone')}
        />
        <Button variant="secondary" size="dense">
          {isStale ? 'Save over it' : 'Save name and phone'}
        </Button>
      </form>
    </details>
  );
}
