import { href } from 'react-router';
import { sourceNames, stageNames } from '../../leads/lead.ts';
import { Button } from '../../ui/button.tsx';
import { formatTime } from '../../ui/content/dates.ts';
import { Field, SelectField } from '../../ui/forms/field.tsx';
import type { AudienceSummary as Summary } from './audience.server.ts';
import { leftOutReasons, riskLevels } from './sending.ts';
import './sending.css';

type Props = { summary: Summary; at: Date; about: string };

export function AudienceSummary({ summary, at, about }: Props) {
  const { total, confirmed, leftOut, examples } = summary;
  return (
    <section aria-labelledby="to-whom" className="measure">
      <h2 id="to-whom">To whom</h2>
      <p className="audience-total">
        <b>{total.toLocaleString('en-GB')}</b> {total === 1 ? 'person' : 'people'}, as of{' '}
        {formatTime(at)}, about {about}
      </p>
      <ul className="audience-sum">
        <li>
          Confirmed <b>{confirmed.toLocaleString('en-GB')}</b>
        </li>
        {leftOut.map(({ reason, count }) => (
          <li key={reason}>
            {leftOutReasons[reason]} <b>−{count.toLocaleString('en-GB')}</b>
          </li>
        ))}
      </ul>
      {examples.length > 0 && (
        <details className="fold">
          <summary>{examples.length === 10 ? 'Ten of them' : 'They are'}</summary>
          <ul>
            {examples.map(({ personId, name, company }) => (
              <li key={personId ?? name}>
                {personId ? <a href={href('/admin/people/:id', { id: personId })}>{name}</a> : name}{' '}
                {company}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="note">
        Confirmed and not suppressed, always. Fixed when the sending starts, and each address looked
        at again as its email goes out.
      </p>
    </section>
  );
}

const any = { value: '', label: 'Any' };
const toOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const cameBy = [{ value: '', label: 'Anything' }, ...toOptions(sourceNames)];
const stages = [any, { value: 'open', label: 'Not won, not lost' }, ...toOptions(stageNames)];
const levels = [
  any,
  ...riskLevels.map((value) => ({
    value,
    label: `${value[0]?.toUpperCase()}${value.slice(1)} risk`,
  })),
];

/** Each choice only takes away from those who confirmed. */
export function AudienceForm({ asked }: { asked: Readonly<Record<string, string>> }) {
  return (
    <form className="form measure" aria-label="Choose whom it is for">
      <SelectField label="Came by" name="cameBy" options={cameBy} defaultValue={asked['cameBy']} />
      <SelectField label="Assessment" name="level" options={levels} defaultValue={asked['level']} />
      <SelectField label="Stage" name="stage" options={stages} defaultValue={asked['stage']} />
      <Field label="Tag" name="tag" defaultValue={asked['tag']} maxLength={60} autoComplete="off" />
      <Button variant="secondary" size="dense">
        Count again
      </Button>
    </form>
  );
}
