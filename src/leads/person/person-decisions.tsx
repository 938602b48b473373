import { memberOptions } from '../../accounts/sessions/session-record.ts';
import { href } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/content/dates.ts';
import { PairForm } from '../merging/pair-form.tsx';
import { formatSource } from '../people/new-person.ts';
import type { PersonClaim } from './change-facts.server.ts';
import type { PersonPageData } from './read-person.server.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import { stageOptions } from '../lead.ts';
import { PersonForm } from './person-facts.tsx';
import { formValues, type PersonAnswer } from './person-form.ts';

/** What the team has to decide: whether others are the same person, and which of two values holds. */
export function PersonDecisions({ page }: { page: PersonPageData }) {
  const { person, pairs, claims, addresses, team, ownerAddress } = page;
  const count = pairs.length + claims.length;
  if (count === 0) return null;
  const owner = team.find(({ id }) => id === person.ownerId);
  return (
    <section aria-labelledby="decide-heading">
      <h2 id="decide-heading">To decide, {count}</h2>
      {pairs.map((pair) => (
        <PairForm
          key={pair.other.id}
          person={person}
          owner={owner ? owner.name || owner.email : ownerAddress}
          addressCount={addresses.length}
          pair={pair}
        />
      ))}
      {claims.map((claim) => (
        <Claim key={claim.id} page={page} claim={claim} />
      ))}
    </section>
  );
}

/** A value that anybody may have typed with this person's address. */
function Claim({ page: { person }, claim }: { page: PersonPageData; claim: PersonClaim }) {
  const { id, field, value, source, claimedAt } = claim;
  const origin = source && `${formatSource(source)}, `;
  return (
    <form
      className="flow proposal claim"
      method="post"
      action={href('/admin/people/:id', { id: person.id })}
    >
      <input type="hidden" name="claimId" value={id} />
      <p>
        <b>{value}</b> instead of {person[field] ?? 'nothing'}?{' '}
        <span>
          {origin}
          {formatDay(claimedAt)}. Not checked: anybody could have typed it.
        </span>
      </p>
      <div className="button-row">
        <Button variant="secondary" size="dense" name="intent" value="accept-claim">
          Use this one
        </Button>
        <Button variant="secondary" size="dense" name="intent" value="dismiss-claim">
          Keep ours
        </Button>
      </div>
    </form>
  );
}

type Props = { page: PersonPageData; answer: PersonAnswer | undefined };

export function PersonProgress({ page, answer }: Props) {
  const { person } = page;
  const names = ['stage', 'ownerId'] as const;
  const form = formValues(answer, 'progress', person, names);
  const { field } = form;
  return (
    <section aria-labelledby="progress-heading">
      <h2 id="progress-heading">Where it stands</h2>
      <PersonForm {...form} id={person.id} className="two-fields" label="Save">
        <SelectField
          label="Stage"
          {...field('stage')}
          data-key="s"
          data-saves=""
          options={stageOptions}
        />
        <SelectField
          label="Owner"
          {...field('ownerId')}
          data-key="a"
          data-saves=""
          options={owners(page)}
        />
      </PersonForm>
    </section>
  );
}

function owners({ person, team, ownerAddress }: PersonPageData) {
  const options = [{ value: '', label: 'No owner' }, ...memberOptions(team)];
  if (person.ownerId === null || team.some(({ id }) => id === person.ownerId)) return options;
  const former = {
    value: person.ownerId,
    label: `${ownerAddress ?? 'a deleted account'} (no longer in the team)`,
  };
  return [...options, former];
}
