import { Button, ButtonRow } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';

type Props = {
  title: string;
  revision: number;
  /** What was chosen and typed. */
  asked: Readonly<Record<string, string>>;
  total: number;
  /** What pressing the button once more does; null until it is asked. */
  confirmed: { total: number; at: string | null } | null;
};

const choices = ['cameBy', 'level', 'stage', 'tag'];

/** When it goes, and the question before it does: how many get it, and when. */
export function WhenForm({ title, revision, asked, total, confirmed }: Props) {
  const people = (count: number) => count.toLocaleString('en-GB');
  return (
    <form method="post" className="form" aria-labelledby="when">
      <h2 id="when">When</h2>
      {choices.map((name) => (
        <input key={name} type="hidden" name={name} value={asked[name] ?? ''} />
      ))}
      <input type="hidden" name="revision" value={revision} />
      {confirmed ? (
        <div className="proposal" role="alert">
          <p>
            “{title}” goes to {people(confirmed.total)}, {confirmed.at ?? 'now'}.
          </p>
          <input type="hidden" name="at" value={asked['at'] ?? ''} />
          <input type="hidden" name="total" value={confirmed.total} />
          <ButtonRow>
            <Button name="intent" value="send">
              Send to {people(confirmed.total)}
            </Button>
            <a href="?">Not yet</a>
          </ButtonRow>
        </div>
      ) : (
        <>
          <Field
            label="At a time, London"
            hint="Left empty, it goes now."
            name="at"
            type="datetime-local"
            defaultValue={asked['at']}
          />
          <Button name="intent" value="ask">
            Send to {people(total)}…
          </Button>
        </>
      )}
    </form>
  );
}
