import { Button } from '../ui/button.tsx';
import { tableRoles } from '../ui/content/table.tsx';
import { showPart } from './changes.tsx';
import type { Part } from './compare.server.ts';
import type { Clash } from './merge.ts';

export type ClashView = Clash & { label: string; parts: Part[] };

type Props = { says: string; clashes: readonly ClashView[] };

/** A colleague saved meanwhile: both texts of each field, and whose is taken. Part of the document's form. */
export function StaleBox({ says, clashes }: Props) {
  return (
    <section className="proposal pair" aria-label={says}>
      <h2>{says}</h2>
      <p role="alert">Nothing of yours is lost: it is in the form below, and not saved yet.</p>
      <table {...tableRoles.table}>
        <caption className="visually-hidden">Where yours differs from theirs</caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {['Field', 'Yours', 'Theirs'].map((head) => (
              <th key={head} scope="col" {...tableRoles.heading}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {clashes.map((clash) => (
            <ClashRow key={clash.name} clash={clash} />
          ))}
        </tbody>
      </table>
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
    <tr {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHeading}>
        {label}
      </th>
      {(['yours', 'theirs'] as const).map((whose) => (
        <td key={whose} {...tableRoles.cell}>
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
        </td>
      ))}
    </tr>
  );
}
