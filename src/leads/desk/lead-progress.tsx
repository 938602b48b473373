import { href } from 'react-router';
import { errorsIn, messageFor } from '../../platform/forms/form-answer.ts';
import { londonDay } from '../../platform/database/london-day.ts';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/forms/field.tsx';
import { leadStages, stageNames } from '../lead.ts';
import { HiddenFields, EditConflict } from './edit-conflict.tsx';
import type { LeadPageData } from './read-lead.server.ts';
import { formValues, type LeadAnswer } from './lead-form.ts';

type Props = { page: LeadPageData; answer: LeadAnswer | undefined };

export function LeadProgress({ page, answer }: Props) {
  const { lead } = page;
  const names = ['stage', 'ownerId', 'nextStep', 'nextStepDue'] as const;
  const { own, isStale, hidden, value } = formValues(answer, 'progress', lead, names);
  const getError = messageFor(errorsIn(own));
  return (
    <section aria-labelledby="progress-heading">
      <h2 id="progress-heading">Where it stands</h2>
      <MergedInto page={page} />
      {own?.is === 'stale-lead' && <EditConflict changes={own.changes} />}
      <form
        className="lead-progress"
        method="post"
        action={href('/admin/leads/:id', { id: lead.id })}
        noValidate
      >
        <HiddenFields fields={hidden} />
        <SelectField
          label="Stage"
          name="stage"
          idPrefix="progress-"
          options={leadStages.map((stage) => ({ value: stage, label: stageNames[stage] }))}
          defaultValue={value('stage')}
          error={getError('stage')}
        />
        <SelectField
          label="Owner"
          name="ownerId"
          idPrefix="progress-"
          options={owners(page)}
          defaultValue={value('ownerId')}
          error={getError('ownerId')}
        />
        <Field
          label="Next step"
          name="nextStep"
          idPrefix="progress-"
          autoComplete="off"
          defaultValue={value('nextStep')}
          error={getError('nextStep')}
        />
        <Field
          label={<>Due {isOverdue(page) && <em className="lead-overdue">overdue</em>}</>}
          name="nextStepDue"
          idPrefix="progress-"
          type="date"
          defaultValue={value('nextStepDue')}
          error={getError('nextStepDue')}
        />
        <Button size="dense">{isStale ? 'Save over it' : 'Save'}</Button>
      </form>
    </section>
  );
}

/** The list shows the person's main lead instead. */
function MergedInto({ page: { lead, person } }: { page: LeadPageData }) {
  let main = lead;
  while (main.mergedInto !== null) {
    const next = person.find(({ id }) => id === main.mergedInto);
    if (!next) break;
    main = next;
  }
  if (main === lead) return null;
  return (
    <p className="note lead-merged">
      This lead was merged into{' '}
      <a href={href('/admin/leads/:id', { id: main.id })}>{main.name ?? main.email}</a> (
      {main.email}). Say there how it stands: the list of leads shows that one.
    </p>
  );
}

function owners({ lead, admins, ownerAddress }: LeadPageData) {
  const options = [
    { value: '', label: 'No owner' },
    ...admins.map(({ id, email }) => ({ value: id, label: email })),
  ];
  if (lead.ownerId === null || admins.some(({ id }) => id === lead.ownerId)) return options;
  const former = {
    value: lead.ownerId,
    label: `${ownerAddress ?? 'a deleted account'} (no longer an admin)`,
  };
  return [...options, former];
}

/** Days are in London time. */
function isOverdue({ lead, now }: LeadPageData): boolean {
  return lead.nextStepDue !== null && lead.nextStepDue < londonDay(now);
}
