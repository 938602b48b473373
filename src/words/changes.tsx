import { Button } from '../ui/button.tsx';
import { CardCell, CardHeading, CardRow, PlainTable } from '../ui/content/table.tsx';
import '../leads/person/admin-person.css';
import type { Change, Clash, Part } from './compare.server.ts';
import type { Gaps } from './describe.server.ts';

type Props = {
  changes: readonly Change[];
  /** What is compared, and with what. */
  heads: readonly [string, string];
  /** The page on which a field is changed. */
  editor?: string;
};

/** What differs, field by field and word by word, before beside after. */
export function Changes({ changes, heads, editor }: Props) {
  if (changes.length === 0) return <p>Nothing differs.</p>;
  return (
    <div className="pair">
      <PlainTable caption="What differs" heads={['Field', ...heads]} isCards>
        {changes.map(({ name, label, parts }, place) => (
          <CardRow key={place}>
            <CardHeading href={editor && `${editor}#${name}`}>{label}</CardHeading>
            {(['removed', 'added'] as const).map((side, column) => (
              <CardCell key={side}>
                <b>{heads[column]}: </b>
                {showSide(parts, side)}
              </CardCell>
            ))}
          </CardRow>
        ))}
      </PlainTable>
    </div>
  );
}

function showSide(parts: readonly Part[], side: 'removed' | 'added') {
  const shown = parts.filter(({ kind }) => kind === 'same' || kind === side);
  return shown.length > 0 ? shown.map(showPart) : <i>Not there</i>;
}

/** A text of another schema, such as one from before an upgrade, in the editor. */
export function GapsNote({ gaps: { gone, added } }: { gaps: Gaps }) {
  return (
    <>
      {added.length > 0 && <p className="hint">New since it was written: {added.join(', ')}.</p>}
      {gone.length > 0 && <p className="hint">No longer there, and left out: {gone.join(', ')}.</p>}
    </>
  );
}

type ClashView = Clash & { label: string; parts: Part[] };

type StaleProps = { says: string; clashes: readonly ClashView[] };

/** A colleague saved meanwhile: both texts of each field, and whose is taken. Part of the document's form. */
export function StaleBox({ says, clashes }: StaleProps) {
  return (
    <section className="proposal pair" aria-label={says}>
      <h2>{says}</h2>
      <p role="alert">Nothing of yours is lost: it is in the form below, and not saved yet.</p>
      <PlainTable
        caption="Where yours differs from theirs"
        heads={['Field', 'Yours', 'Theirs']}
        isCards
      >
        {clashes.map((clash) => (
          <ClashRow key={clash.name} clash={clash} />
        ))}
      </PlainTable>
      <div className="button-row">
        <Button name="intent" value="together" size="dense" formNoValidate>
          Save together
        </Button>
        <Button name="intent" value="apart" size="dense" variant="secondary" formNoValidate>
          Keep mine apart
        </Button>
      </div>
      <p className="hint">Apart keeps yours in the history; theirs stays the draft.</p>
    </section>
  );
}

/** Where only one of the two changed a field, theirs or yours is chosen already. */
function ClashRow({ clash }: { clash: ClashView }) {
  const { name, label, parts, changedBy } = clash;
  return (
    <CardRow>
      <CardHeading>{label}</CardHeading>
      {(['yours', 'theirs'] as const).map((whose) => (
        <CardCell key={whose}>
          <label>
            <input
              type="radio"
              name={`choose.${name}`}
              value={whose}
              defaultChecked={(changedBy === 'theirs') === (whose === 'theirs')}
            />
            <span>
              <b>{whose === 'yours' ? 'Yours: ' : 'Theirs: '}</b>
              {parts
                .filter(
                  ({ kind }) => kind === 'same' || (kind === 'added') === (whose === 'theirs'),
                )
                .map((part, index) =>
                  part.kind === 'same' ? part.text : showPart({ ...part, kind: 'added' }, index),
                )}
            </span>
          </label>
        </CardCell>
      ))}
    </CardRow>
  );
}

function showPart({ text, kind }: Part, index: number) {
  if (kind === 'added') return <ins key={index}>{text}</ins>;
  if (kind === 'removed') return <del key={index}>{text}</del>;
  return <span key={index}>{text}</span>;
}
