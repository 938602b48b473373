import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Checkbox, Field, SelectField } from '../ui/forms/field.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import type { FieldView, ListView, TextView } from './describe.server.ts';

export type Errors = readonly { field: string; message: string }[];

type Props = { fields: readonly FieldView[]; errors: Errors };

/** The fields of a document, whatever its kind. Lists change by buttons that send the whole form. */
export function DocumentFields({ fields, errors }: Props) {
  return fields.map((field) =>
    'items' in field ? (
      <ListField key={field.name} list={field} errors={errors} />
    ) : (
      <TextField key={field.name} field={field} errors={errors} />
    ),
  );
}

function ListField({ list, errors }: { list: ListView; errors: Errors }) {
  const { name, label, item, items } = list;
  const ofList = errors.find(({ field }) => field === name);
  return (
    <fieldset id={name} className="form">
      <legend>
        {label}, {items.length}
      </legend>
      {ofList && <p className="field-error">{ofList.message}</p>}
      {items.map((fields, place) => (
        <section key={place} id={`${name}.${place}`} aria-label={`${item} ${place + 1}`}>
          {fields.map((field) => (
            <TextField key={field.name} field={field} errors={errors} />
          ))}
          <ItemActs name={`${name}.${place}`} called={`${item} ${place + 1}`} />
        </section>
      ))}
      <ListAct value={`add:${name}`}>Add a {item}</ListAct>
    </fieldset>
  );
}

const ItemActs = ({ name, called }: { name: string; called: string }) => (
  <div className="button-row">
    {Object.entries(acts).map(([act, label]) => (
      <ListAct key={act} value={`${act}:${name}`}>
        {label}
        <span className="visually-hidden"> {called}</span>
      </ListAct>
    ))}
  </div>
);

const acts = { up: 'Up', down: 'Down', remove: 'Remove' };

const ListAct = ({ value, children }: { value: string; children: ReactNode }) => (
  <Button name="intent" value={value} size="dense" variant="secondary" formNoValidate>
    {children}
  </Button>
);

function TextField({ field, errors }: { field: TextView; errors: Errors }) {
  const { name, label, help, control, longest, options = [], value, isOn } = field;
  const error = errors.find((one) => one.field === name)?.message;
  const basics = { name, label, error, hint: help };
  if (control === 'flag') return <Checkbox {...basics} defaultChecked={isOn} />;
  if (control === 'day') return <Field {...basics} type="date" defaultValue={value} />;
  if (control === 'choice') {
    const choices = options.map((option) => ({ value: option, label: option }));
    return <SelectField {...basics} options={choices} defaultValue={value} />;
  }
  const rows = control === 'text' ? Math.min(8, 2 + Math.floor(value.length / 90)) : 1;
  return (
    <TextArea {...basics} rows={rows} defaultValue={value} {...(longest && { counter: longest })} />
  );
}
