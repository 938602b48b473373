import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/admin/panels.tsx';
import {
  fieldIds,
  FieldError,
  FieldHint,
  Checkbox,
  Field,
  SelectField,
} from '../ui/forms/field.tsx';
import { FigureWarning } from './figure-facts.tsx';
import type { Warning } from './warnings.server.ts';
import type { ListView, PartView, TextView } from './describe.server.ts';

export type Errors = readonly { field: string; message: string }[];

type Of<T> = T & { errors: Errors; warnings: readonly Warning[] };

/** The parts of a document's form, whatever its kind. Lists change by buttons that send the whole form. */
export function DocumentFields({ parts, errors, warnings }: Of<{ parts: readonly PartView[] }>) {
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

function ListField({ list, errors, warnings }: Of<{ list: ListView }>) {
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
      <ListAct value={`add:${name}`}>Add a {item}</ListAct>
    </>
  );
}

type ItemProps = Of<{ name: string; called: string; fields: readonly TextView[] }>;

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
          {isChanged && <small>changed</small>}
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

const ListAct = ({ value, children }: { value: string; children: ReactNode }) => (
  <Button name="intent" value={value} size="dense" variant="secondary" formNoValidate>
    {children}
  </Button>
);

type TextProps = Of<{ field: TextView; isInList?: boolean }>;

function TextField({ field, errors, warnings, isInList = false }: TextProps) {
  const { name, label, help, control, options = [], value, isOn } = field;
  const error = errors.find((one) => one.field === name)?.message;
  const basics = { name, label, error, hint: help };
  if (control === 'flag') return <Checkbox {...basics} defaultChecked={isOn} />;
  if (control === 'day') return <Field {...basics} type="date" defaultValue={value} />;
  if (control === 'choice' || options.length > 0) {
    const choices = options.map((option) => ({ value: option, label: option || 'Not chosen' }));
    return <SelectField {...basics} options={choices} defaultValue={value} />;
  }
  const ofField = warnings.filter((one) => one.field === name);
  return <Writing field={field} error={error} isInList={isInList} warnings={ofField} />;
}

type WritingProps = {
  field: TextView;
  error: string | undefined;
  isInList: boolean;
  warnings: readonly Warning[];
};

/** With what is left of its limit beside it, counted as the schema counts; longer text is kept. */
function Writing({ field, error, isInList, warnings }: WritingProps) {
  const { name, label, help, control, longest, value, length, isChanged } = field;
  const { id, aria } = fieldIds(name, { hint: help, error });
  const over = longest === undefined ? 0 : length - longest;
  const counter = longest === undefined ? '' : ` ${id}-count`;
  return (
    <div className="field">
      <label htmlFor={id} className={isInList ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {isChanged && !isInList && <p className="changed">changed</p>}
      <FieldHint id={id}>{help}</FieldHint>
      {control === 'markdown' && <FormatButtons field={label} />}
      <textarea
        {...aria}
        aria-describedby={`${aria['aria-describedby'] ?? ''}${counter}`.trim() || undefined}
        id={id}
        name={name}
        rows={control === 'line' ? 1 : 2}
        defaultValue={value}
        data-longest={longest}
        data-line={control === 'line' ? '' : undefined}
        data-markdown={control === 'markdown' ? '' : undefined}
      />
      {longest !== undefined && (
        <p className={over > 0 ? 'counter over' : 'counter'} id={`${id}-count`}>
          {over > 0 ? `${over} too long` : `${length} of ${longest}`}
        </p>
      )}
      <FieldError id={id}>{error}</FieldError>
      {warnings.map((warning) => (
        <FigureWarning key={warning.phrase} warning={warning} />
      ))}
    </div>
  );
}

/** Shown by the page's script; one stop for Tab, and arrows between them. */
const FormatButtons = ({ field }: { field: string }) => (
  <div className="button-row" role="toolbar" aria-label={`Format: ${field}`} data-formats="" hidden>
    {Object.entries(formats).map(([format, label], place) => (
      <Button
        key={format}
        type="button"
        size="dense"
        variant="secondary"
        tabIndex={place === 0 ? 0 : -1}
        data-format={format}
      >
        {label}
      </Button>
    ))}
  </div>
);

const formats = {
  bold: 'Bold',
  italic: 'Italic',
  heading: 'Heading',
  link: 'Link',
  list: 'List',
  quote: 'Quote',
};
