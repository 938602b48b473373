import { href } from 'react-router';
import { errorsIn, messageFor } from '../../platform/forms/form-answer.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { leadStages, stageNames } from '../lead.ts';
import { HiddenFields, EditConflict } from './edit-conflict.tsx';
import type { PersonPageData } from './read-person.server.ts';
import { formValues, type PersonAnswer } from './person-form.ts';

type Props = { page: PersonPageData; answer: PersonAnswer | undefined };

export function PersonProgress({ page, answer }: Props) {
  const { person } = page;
  const names = ['stage', 'ownerId'] as const;
  const { own, isStale, hidden, value } = formValues(answer, 'progress', person, names);
  const getError = messageFor(errorsIn(own));
  return (
    <section aria-labelledby="progress-heading">
      <h2 id="progress-heading">Where it stands</h2>
      {own?.kind === 'stale-person' && <EditConflict changes={own.changes} />}
      <form
        className="two-fields"
        method="post"
        action={href('/admin/people/:id', { id: person.id })}
        noValidate
      >
        <HiddenFields fields={hidden} />
        <SelectField
          label="Stage"
          name="stage"
          data-key="s"
          data-saves=""
          idPrefix="progress-"
          options={leadStages.map((stage) => ({ value: stage, label: stageNames[stage] }))}
          defaultValue={value('stage')}
          error={getError('stage')}
        />
        <SelectField
          label="Owner"
          name="ownerId"
          data-key="a"
          data-saves=""
          idPrefix="progress-"
          options={owners(page)}
          defaultValue={value('ownerId')}
          error={getError('ownerId')}
        />
        <Button variant="secondary" size="dense">
          {isStale ? 'Save over it' : 'Save'}
        </Button>
      </form>
    </section>
  );
}

function owners({ person, team, ownerAddress }: PersonPageData) {
  const options = [
    { value: '', label: 'No owner' },
    ...team.map(({ id, name, email }) => ({ value: id, label: name || email })),
  ];
  if (person.ownerId === null || team.some(({ id }) => id === person.ownerId)) return options;
  const former = {
    value: person.ownerId,
    label: `${ownerAddress ?? 'a deleted account'} (no longer in the team)`,
  };
  return [...options, former];
}
