import { Button, ButtonLink } from '../ui/button.tsx';
import { readPicture } from '../platform/words/words.ts';
import {
  fieldIds,
  FieldError,
  FieldHint,
  Checkbox,
  Field,
  SelectField,
} from '../ui/forms/field.tsx';
import { FigureWarning } from './figure-facts.tsx';
import type { TextView } from './describe.server.ts';
import type { listPictures } from './pictures.server.ts';
import type { Warning } from './warnings.server.ts';

export type Errors = readonly { field: string; message: string }[];

/** With what is wrong or doubtful in it. */
export type Judged<T> = T & { errors: Errors; warnings: readonly Warning[] };

type TextProps = Judged<{ field: TextView; isInList?: boolean }>;

/** One field, as its schema has it. */
export function TextField({ field, errors, warnings, isInList = false }: TextProps) {
  const { name, label, help, control, options = [], names = {}, value, isOn } = field;
  const error = errors.find((one) => one.field === name)?.message;
  const basics = { name, label, error, hint: help };
  if (control === 'flag') return <Checkbox {...basics} defaultChecked={isOn} />;
  if (control === 'day') return <Field {...basics} type="date" defaultValue={value} />;
  if (control === 'choice' || options.length > 0) {
    const choices = options.map((option) => ({
      value: option,
      label: names[option] ?? (option || 'Not chosen'),
    }));
    return <SelectField {...basics} options={choices} defaultValue={value} />;
  }
  if (control === 'picture') return <PictureField field={field} error={error} />;
  const ofField = warnings.filter((one) => one.field === name);
  return <Writing field={field} error={error} isInList={isInList} warnings={ofField} />;
}

/** Chosen on a page of its own, to which the draft is saved first. */
function PictureField({ field, error }: { field: TextView; error: string | undefined }) {
  const { name, label, help, value } = field;
  const { id, aria } = fieldIds(name, { hint: help, error });
  const shown = readPicture(value);
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`}>
      <b id={`${id}-label`}>{label}</b>
      <FieldHint id={id}>{help}</FieldHint>
      {shown && <img src={shown.src} alt={shown.alt} width="64" height="64" />}
      <input type="hidden" name={name} value={value} />
      <div>
        <Button
          {...aria}
          id={id}
          name="intent"
          value={`picture:${name}`}
          size="dense"
          variant="secondary"
          formNoValidate
        >
          {value ? 'Another picture' : 'Choose a picture'}
        </Button>
      </div>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
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

type PicturesProps = { pictures: ReturnType<typeof listPictures>; version: number };

/** To choose from, on the page of one field. */
export const Pictures = ({ pictures, version: now }: PicturesProps) => (
  <form method="post" encType="multipart/form-data">
    <input type="hidden" name="version" value={now} />
    <h2>Those that are there, {pictures.length}</h2>
    <ul>
      {pictures.map(({ slug, path, facts, pages }) => (
        <li key={slug} className="flow status-line">
          <img src={path} alt="" width="64" height="64" loading="lazy" />
          <ButtonLink href={path} size="dense" variant="secondary">
            {facts?.alt}
          </ButtonLink>
          <Button name="intent" value={`choose:${slug}`} size="dense">
            Use<span className="visually-hidden"> {facts?.alt}</span>
          </Button>
          {pages.length === 0 && (
            <Button name="intent" value={`delete:${slug}`} size="dense" variant="danger">
              Delete<span className="visually-hidden"> {facts?.alt}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  </form>
);
