import { href } from 'react-router';
import { type FieldError, fieldProps } from '../../platform/forms/form-answer.ts';
import { formatCount } from '../../platform/reporting.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/content/dates.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FindAnother } from '../merging/pair-form.tsx';
import type { CompanyPageData } from './read-company.server.ts';

type FormProps = { path: string; values: Record<string, string>; errors: readonly FieldError[] };

export function CompanyForm({ path, values, errors }: FormProps) {
  const field = fieldProps(errors, values);
  return (
    <form method="post" action={path} noValidate className="form">
      <Field label="Name" required {...field('name')} maxLength={100} autoComplete="off" />
      <Field
        label="Domain"
        hint="Of work addresses, such as hallam.example. People who write from it are listed here."
        {...field('domain')}
        maxLength={253}
        autoComplete="off"
      />
      <Button size="dense" name="intent" value="save">
        Save
      </Button>
    </form>
  );
}

type Props = { page: CompanyPageData };

/** Asks before another company is merged into this one. */
export function ConfirmMerge({ page: { company, chosen } }: Props) {
  if (!chosen) return null;
  const people = formatCount(chosen.count, 'person', 'people');
  return (
    <section aria-labelledby="confirm-merge">
      <form className="proposal" method="post" action={pageOf(company)}>
        <h2 id="confirm-merge">
          Merge {chosen.name} into {company.name}?
        </h2>
        <p>
          Its {people} will be listed here, as will all who write from{' '}
          {chosen.domain ?? 'its addresses'}. The name here stays.
        </p>
        <input type="hidden" name="otherId" value={chosen.id} />
        <div className="button-row">
          <Button size="dense" name="intent" value="merge">
            Merge
          </Button>
          <a href={pageOf(company)}>Cancel</a>
          <span>Undo it at any time: each gets back its own people.</span>
        </div>
      </form>
    </section>
  );
}

/** What was merged into the company, each with its undo; and the search for another. */
export function CompanyMerging({ page, find }: Props & { find: string }) {
  const { company, merged, alike, found } = page;
  return (
    <section aria-labelledby="merging">
      <h2 id="merging">The same company</h2>
      <ul className="person-list">
        {merged.map(({ id, name, domain, also, mergedAt }) => (
          <li key={id}>
            <span>
              {[...new Set([name, domain, also])].filter(Boolean).join(', ')}
              {mergedAt && `, merged on ${formatDay(mergedAt)}`}
            </span>
            <form method="post" action={pageOf(company)}>
              <input type="hidden" name="intent" value="unmerge" />
              <input type="hidden" name="otherId" value={id} />
              <button type="submit" className="link-button">
                Undo<span className="visually-hidden"> the merge of {name}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
      {alike.length > 0 && (
        <ul className="person-list" aria-label="Possibly the same">
          {alike.map((other) => (
            <li key={other.id}>
              <span>
                {[other.name, other.domain].filter(Boolean).join(', ')}: possibly the same
              </span>
              <a href={`${pageOf(company)}?merge=${other.id}`}>
                Merge<span className="visually-hidden"> {other.name} into this one</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <details className="fold" open={find !== ''}>
        <summary>Merge with another company</summary>
        <FindAnother
          action={pageOf(company)}
          section="merging"
          label="Name or domain"
          find={find}
          none="No other company matches."
          found={found.map(({ id, name, domain }) => ({
            href: `${pageOf(company)}?merge=${id}`,
            name,
            about: domain === name ? null : domain,
          }))}
        />
      </details>
    </section>
  );
}

/** Only where no person would lose their company. */
export function CompanyRemoval({ page: { company, isDeletable } }: Props) {
  if (!isDeletable) return null;
  return (
    <section className="danger-zone" aria-labelledby="removal">
      <h2 id="removal">Deletion</h2>
      <p>It has no people. If one writes from its domain, it is added again.</p>
      <form className="button-row" method="post" action={pageOf(company)}>
        <Button variant="danger" size="dense" name="intent" value="delete">
          Delete company
        </Button>
      </form>
    </section>
  );
}

const pageOf = ({ id }: CompanyPageData['company']) => href('/admin/companies/:id', { id });
