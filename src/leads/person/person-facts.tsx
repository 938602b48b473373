import { href } from 'react-router';
import { Fragment, type ReactNode } from 'react';
import { mailtoHref } from '../../platform/email/email-address.ts';
import { phoneHref } from '../../platform/forms/contact-details.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay, shortMoment } from '../../ui/content/dates.ts';
import { MailtoLink } from '../../ui/content/inline.tsx';
import { KeyValues } from '../../ui/content/lists.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { legalBasisNames, leadSources, sourceNames, formatChange } from '../lead.ts';
import { formValues, joinTags, type PersonAnswer } from './person-form.ts';
import type { PersonPageData } from './read-person.server.ts';
import { Message } from '../../ui/forms/message.tsx';
import type { ChangeSince } from './change-person.server.ts';

type Props = { page: PersonPageData; answer: PersonAnswer | undefined };

export function PersonFacts({ page, answer }: Props) {
  const { person, addresses, updates } = page;
  const [first, ...also] = addresses;
  const basis = [person.legalBasis && legalBasisNames[person.legalBasis], person.basisNote];
  return (
    <section aria-labelledby="facts-heading">
      <h2 id="facts-heading">Facts</h2>
      <KeyValues
        items={[
          { term: 'Email', value: first ? <Address address={first} /> : 'not given' },
          also.length > 0 && {
            term: 'Also',
            value: also.map((address) => (
              <Fragment key={address.email}>
                <Address address={address} />{' '}
              </Fragment>
            )),
          },
          {
            term: 'Phone',
            value: person.phone ? (
              <a href={phoneHref(person.phone)}>{person.phone}</a>
            ) : (
              'not given'
            ),
          },
          { term: 'Source', value: `${getSource(person.source)}, ${formatDay(person.createdAt)}` },
          { term: 'Basis', value: basis.filter(Boolean).join(': ') || 'Their consent, on a form' },
          { term: 'Updates', value: updates?.title ?? 'Not subscribed' },
        ]}
      />
      <FactsForm page={page} answer={answer} />
      <Addresses page={page} answer={answer} />
    </section>
  );
}

const getSource = (source: string) => {
  const known = leadSources.find((one) => one === source);
  return known ? sourceNames[known] : source;
};

type AddressProps = { address: PersonPageData['addresses'][number] };

function Address({ address: { email, bouncedAt, complainedAt } }: AddressProps) {
  return (
    <>
      <MailtoLink address={email} to={mailtoHref(email)} />
      {bouncedAt && <em className="late"> returned {formatDay(bouncedAt)}</em>}
      {complainedAt && <em className="late"> complained {formatDay(complainedAt)}</em>}
    </>
  );
}

function FactsForm({ page: { person, company }, answer }: Props) {
  const shown = {
    name: person.name,
    role: person.role,
    phone: person.phone,
    company: company?.name ?? null,
    tags: joinTags(person.tags),
    version: person.version,
  };
  const names = ['name', 'role', 'phone', 'company', 'tags'] as const;
  const form = formValues(answer, 'facts', shown, names);
  const field = (name: (typeof names)[number]) => ({ ...form.field(name), autoComplete: 'off' });
  return (
    <details className="fold" open={form.own !== undefined}>
      <summary>Edit</summary>
      <PersonForm {...form} id={person.id} className="form person-form" label="Save facts">
        <Field label="Name" {...field('name')} />
        <Field label="Role" {...field('role')} />
        <Field label="Phone" type="tel" {...field('phone')} />
        <Field
          label="Company"
          {...field('company')}
          list="companies"
          data-suggest={href('/admin/companies/names')}
        />
        <datalist id="companies" aria-label="Companies" />
        <Field label="Tags" hint="Separated by commas" {...field('tags')} />
      </PersonForm>
    </details>
  );
}

function Addresses({ page: { person, addresses }, answer }: Props) {
  const action = href('/admin/people/:id', { id: person.id });
  const intent = answer?.values['intent'] ?? '';
  const own = ['address', 'remove-address'].includes(intent) ? answer : undefined;
  const error = own?.kind === 'invalid' ? own.errors[0]?.message : undefined;
  return (
    <details className="fold" open={own !== undefined}>
      <summary>Addresses</summary>
      {own?.kind === 'taken' && (
        <p className="field-error">
          It is the address of{' '}
          <a href={href('/admin/people/:id', { id: own.otherId })}>another person</a>.{' '}
          <a href={`${action}?compare=${own.otherId}`}>Compare, and merge them</a>
        </p>
      )}
      <form className="form person-form" method="post" action={action} noValidate>
        <input type="hidden" name="intent" value="address" />
        <Field
          label="Address"
          name="email"
          type="email"
          idPrefix={`${intent || 'address'}-`}
          autoComplete="off"
          defaultValue={own?.values['email'] ?? ''}
          error={error}
        />
        <label className="stacked">
          Instead of
          <select name="replaces" defaultValue={own?.values['replaces'] ?? ''}>
            <option value="">none: add it</option>
            {addresses.map(({ email }) => (
              <option key={email}>{email}</option>
            ))}
          </select>
        </label>
        <Button variant="secondary" size="dense">
          Save address
        </Button>
      </form>
      {addresses
        .filter(({ bouncedAt }) => bouncedAt)
        .map(({ email }) => (
          <form key={`works ${email}`} method="post" action={action}>
            <HiddenFields fields={{ intent: 'address', email, replaces: '' }} />
            <button type="submit" className="link-button">
              {email} works again
            </button>
          </form>
        ))}
      {addresses.length > 1 &&
        addresses.map(({ email }) => (
          <form key={email} method="post" action={action}>
            <input type="hidden" name="intent" value="remove-address" />
            <input type="hidden" name="email" value={email} />
            <button type="submit" className="link-button">
              Remove {email}
            </button>
          </form>
        ))}
    </details>
  );
}

type FormProps = Pick<ReturnType<typeof formValues>, 'own' | 'isStale' | 'hidden'> & {
  id: string;
  className: string;
  /** Of the button. */
  label: string;
  children: ReactNode;
};

/** What is saved together of a person, below what a colleague has changed in it meanwhile. */
export function PersonForm({ own, isStale, hidden, id, label, className, children }: FormProps) {
  const action = href('/admin/people/:id', { id });
  return (
    <>
      {own?.kind === 'stale-person' && <EditConflict changes={own.changes} />}
      <form className={className} method="post" action={action} noValidate>
        <HiddenFields fields={hidden} />
        {children}
        <Button variant="secondary" size="dense">
          {isStale ? 'Save over it' : label}
        </Button>
      </form>
    </>
  );
}

export function EditConflict({ changes }: { changes: readonly ChangeSince[] }) {
  return (
    <Message tone="error" title="This person was changed meanwhile">
      <p>
        Your changes are not saved yet; they are still in the form. Fields that you did not change
        show what they say now.
      </p>
      {changes.length === 0 && (
        <p>
          An erasure has taken a person’s address out of it: leave that out of the form as well.
        </p>
      )}
      <ul>
        {changes.map((change, index) => (
          <li key={index}>
            {formatChange(change)}, by {change.by ?? 'a deleted account'},{' '}
            {shortMoment(change.changedAt)}
          </li>
        ))}
      </ul>
    </Message>
  );
}

export function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
