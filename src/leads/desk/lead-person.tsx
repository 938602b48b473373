import { Fragment } from 'react';
import { KeyValues } from '../../ui/content/key-values.tsx';
import { shortMoment } from '../../ui/content/short-moment.ts';
import { leadName } from '../lead-source.ts';
import { stageNames } from '../lead-stage.ts';
import type { LeadPageData } from './read-lead.server.ts';

/** Who it is, and all their leads. */
export function LeadPerson({ page: { lead, person } }: { page: LeadPageData }) {
  const all = (pick: (one: (typeof person)[number]) => string | null) =>
    [...new Set(person.map(pick).filter((value) => value !== null))].join(', ') || 'not given';
  return (
    <section aria-labelledby="person-heading">
      <h2 id="person-heading">Person</h2>
      <KeyValues
        items={[
          { term: 'Name', value: all(({ name }) => name) },
          {
            term: 'Email',
            value: <Addresses all={[...new Set(person.map(({ email }) => email))]} />,
          },
          { term: 'Phone', value: all(({ phone }) => phone) },
        ]}
      />
      <h3>Leads of this person</h3>
      <ul className="lead-list">
        {person.map((one) => (
          <li key={one.id}>
            <a
              href={`/admin/leads/${one.id}`}
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

/** Each link opens the admin's own mail program. */
function Addresses({ all }: { all: readonly string[] }) {
  return all.map((email, index) => (
    <Fragment key={email}>
      {index > 0 && ', '}
      <a href={`mailto:${encodeURI(email)}`}>{email}</a>
    </Fragment>
  ));
}
