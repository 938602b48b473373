import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/admin/panels.tsx';
import type { ListView, PartView, TextView } from './describe.server.ts';
import { type Judged, TextField } from './text-field.tsx';

/** The parts of a document's form, whatever its kind. Lists change by buttons that send the whole form. */
export function DocumentFields({
  parts,
  errors,
  warnings,
}: Judged<{ parts: readonly PartView[] }>) {
  return parts.map(({ id, title, fields }) => (
    <section key={id} id={id} className="words-part" aria-label={title || undefined}>
      {title && <h2>{title}</h2>}
      {fields.map((field) =>
        'items' in field ? (
          <ListField key={field.name} list={field} errors={errors} warnings={warnings} />
        ) : (
          <TextField key={field.name} field={field} errors={errors} warnings={warnings} />
        ),
      )}
    </section>
  ));
}

function ListField({ list, errors, warnings }: Judged<{ list: ListView }>) {
  const { name, label, item, items, range, help, isPlain } = list;
  const ofList = errors.find(({ field }) => field === name);
  const Item = isPlain ? PlainItem : FoldedItem;
  return (
    <>
      <p className="hint">{[range && `${range.join(' to ')}.`, help].filter(Boolean).join(' ')}</p>
      {ofList && <p className="field-error">{ofList.message}</p>}
      <ol className={isPlain ? 'words-lines' : 'words-items'}>
        {items.map((fields, place) => (
          <Item
            key={place}
            name={`${name}.${place}`}
            called={`${label}, ${place + 1}`}
            fields={fields}
            errors={errors}
            warnings={warnings}
          />
        ))}
      </ol>
      <ListAct id={`${name}.add.item`} value={`add:${name}`}>
        Add a {item}
      </ListAct>
    </>
  );
}

type ItemProps = Judged<{ name: string; called: string; fields: readonly TextView[] }>;

function PlainItem({ name, called, fields, errors, warnings }: ItemProps) {
  return (
    <li id={`${name}.item`} data-item={name}>
      {fields.map((field) => (
        <TextField
          key={field.name}
          field={{ ...field, label: called }}
          errors={errors}
          warnings={warnings}
          isInList
        />
      ))}
      <Popover label={<span aria-label={`${called}: move or remove`}>···</span>}>
        <ItemActs name={name} called={called} />
      </Popover>
    </li>
  );
}

/** Open where something is wrong, new or changed. */
function FoldedItem({ name, called, fields, errors, warnings }: ItemProps) {
  const isWrong = [...errors, ...warnings].some(({ field }) => field.startsWith(`${name}.`));
  const isChanged = fields.some((field) => field.isChanged);
  const title = fields.find(({ control }) => control !== 'choice')?.value;
  return (
    <li id={`${name}.item`} data-item={name}>
      <details className="fold" open={isWrong || isChanged}>
        <summary>
          {title || called}
          {isChanged && <small className="hint">changed</small>}
        </summary>
        <section aria-label={called}>
          {fields.map((field) => (
            <TextField key={field.name} field={field} errors={errors} warnings={warnings} />
          ))}
          <div className="button-row">
            <ItemActs name={name} called={called} />
          </div>
        </section>
      </details>
    </li>
  );
}

const ItemActs = ({ name, called }: { name: string; called: string }) =>
  Object.entries(acts).map(([act, label]) => (
    <button
      key={act}
      type="submit"
      className="link-button"
      name="intent"
      value={`${act}:${name}`}
      formNoValidate
    >
      {label}
      <span className="visually-hidden"> {called}</span>
    </button>
  ));

const acts = { up: 'Move up', down: 'Move down', remove: 'Remove' };

const ListAct = (props: { id: string; value: string; children: ReactNode }) => (
  <Button name="intent" size="dense" variant="secondary" formNoValidate {...props} />
);
