import { href } from 'react-router';
import { StageMark } from '../../ui/admin/marks.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatDay } from '../../ui/content/dates.ts';
import { KeyValues } from '../../ui/content/lists.tsx';
import { stageNames } from '../lead.ts';
import { FindAnother } from '../merging/pair-form.tsx';
import type { PersonPageData } from './read-person.server.ts';

type Props = { page: PersonPageData };

export function PersonCompany({ page: { company } }: Props) {
  if (!company) return null;
  const { id, name, domain, colleagues } = company;
  return (
    <section aria-labelledby="company-heading">
      <h2 id="company-heading">Company</h2>
      <p>
        <a href={href('/admin/companies/:id', { id })}>{name}</a>
        {domain && domain !== name && `, ${domain}`}
      </p>
      <ul className="person-list">
        {colleagues.map((one) => (
          <li key={one.id}>
            <a href={href('/admin/people/:id', { id: one.id })}>{one.name ?? one.sortName}</a>
            <StageMark stage={one.stage}>{stageNames[one.stage]}</StageMark>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function PersonAssessment({ page: { assessment } }: Props) {
  if (!assessment?.answers) return null;
  return (
    <section aria-labelledby="assessment-heading">
      <details className="fold">
        <summary>
          <h2 id="assessment-heading">Assessment</h2>
          <span>{assessment.title}</span>
        </summary>
        {assessment.detail && <p className="person-words">{assessment.detail}</p>}
        <KeyValues items={assessment.answers.items} />
      </details>
      {assessment.state && <p>They {assessment.state.text}.</p>}
    </section>
  );
}

/** Merging by hand with any other person, and those who were marked as different. */
export function PersonMerging({
  page: { person, found, dismissed },
  find,
}: Props & { find: string }) {
  const action = href('/admin/people/:id', { id: person.id });
  return (
    <section aria-labelledby="merging-heading">
      <details className="fold" open={find !== ''}>
        <summary>
          <h2 id="merging-heading">Merge with another person</h2>
        </summary>
        <FindAnother
          action={action}
          section="merging-heading"
          label="Name, address or phone"
          find={find}
          none="No one else matches."
          found={found.map(({ id, name, email }) => ({
            href: `${action}?compare=${id}`,
            name: name ?? email ?? 'No name',
            about: name && email,
          }))}
        />
      </details>
      {dismissed.length > 0 && (
        <details className="fold">
          <summary>Marked as different people, {dismissed.length}</summary>
          <ul className="person-list">
            {dismissed.map(({ person: other, addresses }) => (
              <li key={other.id}>
                <a href={href('/admin/people/:id', { id: other.id })}>
                  {other.name ?? addresses[0] ?? 'No name'}
                </a>
                <form method="post" action={action}>
                  <input type="hidden" name="intent" value="propose-again" />
                  <input type="hidden" name="otherId" value={other.id} />
                  <button type="submit" className="link-button">
                    Take back
                  </button>
                </form>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

export function PersonRemoval({ page: { person }, isAdmin }: Props & { isAdmin: boolean }) {
  const { id, spamAt } = person;
  return (
    <section className="danger-zone" aria-labelledby="removal-heading">
      <h2 id="removal-heading">Spam and deletion</h2>
      <p>
        {spamAt
          ? `Marked as spam on ${formatDay(spamAt)}; deleted 30 days after.`
          : 'Spam counts nowhere, tells nobody, and is deleted after 30 days.'}
      </p>
      <form className="button-row" method="post" action={href('/admin/people/:id', { id })}>
        <Button
          variant={spamAt ? 'secondary' : 'danger'}
          size="dense"
          name="intent"
          value={spamAt ? 'not-spam' : 'spam'}
          data-key="!"
        >
          {spamAt ? 'Not spam' : 'Mark as spam'}
        </Button>
        {isAdmin && (
          <ButtonLink variant="danger" size="dense" href={href('/admin/people/:id/delete', { id })}>
            Delete…
          </ButtonLink>
        )}
      </form>
      <p>
        {isAdmin
          ? 'Deleting asks for a reason and cannot be undone. A request to be erased goes through '
          : 'Only an admin can delete a person. A request to be erased goes through '}
        {isAdmin ? <a href={href('/admin/data-rights')}>Data rights</a> : 'Data rights'}.
      </p>
    </section>
  );
}
