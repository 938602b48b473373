import { href } from 'react-router';
import { answeredFields, type FieldError } from '../../platform/forms/form-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, SelectField } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { waitingReasons } from '../data-rights-clock.ts';
import type { DeskAct } from './rights-desk.ts';
import { waitingNames } from '../rights-request.ts';

type Props = {
  act: DeskAct;
  id: string;
  version: number;
  /** Its own. */
  answer: { kind: string; errors?: FieldError[]; values: Record<string, string> } | undefined;
};

/** One action on a request, collapsed by default. */
export function DeskActForm({ act, id, version, answer }: Props) {
  const { name, says, words, button } = texts[act];
  const field = answeredFields(answer, {}, `${act}-`);
  return (
    <details className="desk-act" name="desk-act" open={answer !== undefined}>
      <summary>{name}</summary>
      <form className="form" method="post" action={href('/admin/data-rights/:id', { id })}>
        <p>{says}</p>
        <input type="hidden" name="intent" value={act} />
        <input type="hidden" name="version" value={version} />
        {act === 'stop' && (
          <SelectField label="What do we wait for?" {...field('waitingFor')} options={waits} />
        )}
        {words && <TextArea label={words} {...field('words')} rows={5} />}
        <div>
          <Button size="dense">{button}</Button>
        </div>
      </form>
    </details>
  );
}

type EraseProps = { id: string; version: number; error: string | undefined };

export function EraseForm({ id, version, error }: EraseProps) {
  return (
    <form className="form" method="post" action={href('/admin/data-rights/:id/erase', { id })}>
      <input type="hidden" name="intent" value="erase" />
      <input type="hidden" name="version" value={version} />
      <Checkbox
        name="sure"
        label="I have read what goes and what stays. This cannot be undone."
        error={error}
      />
      <div>
        <Button variant="danger" size="dense">
          Erase everywhere
        </Button>
      </div>
    </form>
  );
}

const waits = [
  { value: '', label: 'Please choose' },
  ...waitingReasons.map((value) => ({ value, label: waitingNames[value] })),
];

type Texts = { name: string; says: string; words?: string; button: string };

const toRead = 'What the person reads';

const texts: Record<DeskAct, Texts> = {
  verify: {
    name: 'Verify in person',
    says: 'If the sender can’t use the link, verify them another way, such as a call to a number we already had, and note how. Copy no identity papers.',
    words: 'How were you sure?',
    button: 'Verified',
  },
  stop: {
    name: 'Ask, and stop the clock',
    says: 'For information we can’t go on without. Emails the question and stops the clock until you note that the answer is here.',
    words: 'The question, as the person reads it',
    button: 'Ask and stop the clock',
  },
  resume: {
    name: 'The answer is here',
    says: 'The clock runs on; whole days spent waiting do not count.',
    button: 'Run the clock again',
  },
  extend: {
    name: 'Extend',
    says: 'Only for a complex case or many requests from one person, and only before the first deadline. The letter is emailed at once.',
    words: 'Why it takes longer, as the person reads it',
    button: 'Extend and email the letter',
  },
  acknowledge: {
    name: 'Acknowledged otherwise',
    says: 'If our email did not reach the person and you told them another way.',
    words: 'How and when?',
    button: 'Note it',
  },
  export: {
    name: 'Send the data',
    says: 'Emails a private link that works for 7 days, for the person to read everything or save it as a file. Check it first: “Read the export” above.',
    button: 'Email the private link',
  },
  erase: {
    name: 'Erase',
    says: 'First see what goes and what the law keeps.',
    button: 'Preview the erasure',
  },
  object: {
    name: 'Stop using the address',
    says: 'Takes the address off the mailing list for good and closes the request.',
    words: toRead,
    button: 'Stop and answer',
  },
  answer: {
    name: 'Answer',
    says: 'Closes the request. Say what was done: what was corrected, or what came of a complaint.',
    words: toRead,
    button: 'Email the answer',
  },
  refuse: {
    name: 'Refuse',
    says: 'Closes the request. The email gives the reason, our own complaints route, the Information Commissioner’s Office and the courts.',
    words: 'Why, as the person reads it',
    button: 'Refuse and email the reason',
  },
};
