import { href } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { stageNames } from '../lead.ts';
import type { Person } from '../people.table.server.ts';
import type { PairToCompare } from './compare.server.ts';
import { type Choosable, choosable, choosableNames } from './merging.ts';
import { mediumDay } from '../../ui/content/dates.ts';
import { Field } from '../../ui/forms/field.tsx';

type Props = {
  person: Person;
  owner: string | null;
  addressCount: number;
  pair: PairToCompare;
};

/** Compares two people, and lets the team choose what the merged person keeps. */
export function PairForm({ person, owner, addressCount, pair }: Props) {
  const { other, addresses, why } = pair;
  const otherName = other.name ?? addresses[0] ?? 'a person without a name';
  return (
    <form
      className="proposal pair"
      method="post"
      action={href('/admin/people/:id', { id: person.id })}
    >
      <input type="hidden" name="otherId" value={other.id} />
      <div className="flow line">
        <h3>Possibly the same person: {otherName}</h3>
        <p>{why}</p>
      </div>
      <table>
        <caption className="visually-hidden">
          Compare, and choose what the merged person keeps
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Field</span>
            </th>
            <th scope="col">{person.name ?? 'No name'}, this page</th>
            <th scope="col">
              <a href={href('/admin/people/:id', { id: other.id })}>{otherName}</a>, since{' '}
              {mediumDay(other.createdAt)}
            </th>
          </tr>
        </thead>
        <tbody>
          {choosable.map((field) => (
            <Choice
              key={field}
              field={field}
              own={format(person, field, owner)}
              its={format(other, field, pair.owner)}
              isEmpty={field !== 'stage' && person[field] === null}
            />
          ))}
          <tr>
            <th scope="row">Addresses</th>
            <td>{addressCount === 1 ? '1 address' : `${addressCount} addresses`}</td>
            <td>
              {addresses.length === 0
                ? 'none'
                : `${addresses.join(', ')} ${addresses.length === 1 ? 'comes' : 'come'} along`}
            </td>
          </tr>
        </tbody>
      </table>
      <div className="button-row">
        <Button size="dense" name="intent" value="merge">
          Merge<span className="visually-hidden"> with {otherName}</span>
        </Button>
        <Button variant="secondary" size="dense" name="intent" value="dismiss-duplicate">
          Not the same
        </Button>
        <span>Undo it at any time: both come back exactly as they were.</span>
      </div>
    </form>
  );
}

type ChoiceProps = { field: Choosable; own: string; its: string; isEmpty: boolean };

/** Chosen at first: this person's value, or the other's where this one has none. */
function Choice({ field, own, its, isEmpty }: ChoiceProps) {
  const label = choosableNames[field];
  return (
    <tr>
      <th scope="row">{label}</th>
      {own === its ? (
        <>
          <td>{own}</td>
          <td>the same</td>
        </>
      ) : (
        <>
          <td>
            <label>
              <input type="radio" name={field} value="this" defaultChecked={!isEmpty} /> {own}
            </label>
          </td>
          <td>
            <label>
              <input type="radio" name={field} value="other" defaultChecked={isEmpty} /> {its}
            </label>
          </td>
        </>
      )}
    </tr>
  );
}

function format(person: Person, field: Choosable, owner: string | null): string {
  if (field === 'stage') return stageNames[person.stage];
  if (field === 'ownerId') return owner ?? 'No owner';
  return person[field] ?? 'not given';
}

type FindProps = {
  /** The page itself, whose query `find` is the search, and the section of it that has the form. */
  action: string;
  section: string;
  label: string;
  find: string;
  none: string;
  found: { href: string; name: string; about: string | null }[];
};

/** The search for what this page's record may be merged with. */
export function FindAnother({ action, section, label, find, none, found }: FindProps) {
  return (
    <>
      <form className="form person-form" action={`${action}#${section}`}>
        <Field
          label={label}
          name="find"
          type="search"
          idPrefix="merge-"
          defaultValue={find}
          autoComplete="off"
        />
        <Button variant="secondary" size="dense">
          Find
        </Button>
      </form>
      {find !== '' && found.length === 0 && <p>{none}</p>}
      <ul className="person-list">
        {found.map(({ href: path, name, about }) => (
          <li key={path}>
            <a href={path}>{name}</a>
            {about && <span>{about}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
