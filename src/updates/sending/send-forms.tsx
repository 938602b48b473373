import { href } from 'react-router';
import { sourceNames, stageNames } from '../../leads/lead.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { formatTime } from '../../ui/content/dates.ts';
import { Field, SelectField } from '../../ui/forms/field.tsx';
import type { AudienceSummary as Summary } from './audience.server.ts';
import { leftOutReasons, riskLevels } from './sending.ts';
import './sending.css';

type SummaryProps = { summary: Summary; at: Date; about: string };

export function AudienceSummary({ summary, at, about }: SummaryProps) {
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
    <form className="two-fields measure" aria-label="Choose whom it is for">
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

type WhenProps = {
  title: string;
  revision: number;
  /** What was chosen and typed. */
  asked: Readonly<Record<string, string>>;
  total: number;
  error: string | undefined;
  /** When it goes, once that is asked: null is now. */
  question: { at: string | null } | null;
};

const choices = ['cameBy', 'level', 'stage', 'tag'];

/** When it goes, and, at an address of its own, the question before it does: how many get it, and when. */
export function WhenForm({ title, revision, asked, total, error, question }: WhenProps) {
  const people = total.toLocaleString('en-GB');
  const chosen = choices.map((name) => [name, asked[name] ?? '']);
  const hidden = chosen.map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  const heading = <h2 id="when">When</h2>;
  if (!question) {
    return (
      <form action="#when" className="form" aria-labelledby="when">
        {heading}
        {hidden}
        <Field
          label="At a time, London"
          hint="Left empty, it goes now."
          error={error}
          name="at"
          type="datetime-local"
          defaultValue={asked['at']}
        />
        <Button name="ask" value="yes">
          Send to {people}…
        </Button>
      </form>
    );
  }
  return (
    <form method="post" className="form" aria-labelledby="when">
      {heading}
      {hidden}
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="at" value={asked['at'] ?? ''} />
      <div className="proposal" role="alert">
        <p>
          “{title}” goes to {people}, {question.at ?? 'now'}.
        </p>
        <ButtonRow>
          <Button name="intent" value="send">
            Send to {people}
          </Button>
          <a href={`?${new URLSearchParams(chosen)}`}>Not yet</a>
        </ButtonRow>
      </div>
    </form>
  );
}
