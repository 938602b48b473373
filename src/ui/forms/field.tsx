import type { ComponentProps, ReactNode } from 'react';
import { FieldError, FieldHint, fieldIds } from './field-parts.tsx';

export type FieldBasics = {
  label: ReactNode;
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Keeps ids apart when two forms on a page use the same names. */
  idPrefix?: string | undefined;
};

type FieldProps = FieldBasics & Omit<ComponentProps<'input'>, 'id' | 'name'>;

/** A labelled input of one line. */
export function Field({ label, hint, error, idPrefix, ...input }: FieldProps) {
  const { id, aria } = fieldIds(input.name, { hint, error, idPrefix });
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldHint id={id}>{hint}</FieldHint>
      <input type="text" {...input} id={id} {...aria} />
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

type Option = { value: string; label: string };
type SelectProps = FieldBasics &
  Omit<ComponentProps<'select'>, 'id' | 'name' | 'children'> & { options: readonly Option[] };

/**
 * Set explicitly to false: a required select without a choice is invalid to browsers from the start.
 */
export function SelectField({ label, hint, error, idPrefix, options, ...select }: SelectProps) {
  const { id, aria } = fieldIds(select.name, { hint, error, idPrefix });
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldHint id={id}>{hint}</FieldHint>
      <select {...select} id={id} {...aria} aria-invalid={Boolean(error)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

type CheckboxProps = FieldBasics & Omit<ComponentProps<'input'>, 'id' | 'name' | 'type'>;

/** The label is a sentence and may hold a link. Of `aria-invalid` as above. */
export function Checkbox({ label, hint, error, idPrefix, ...input }: CheckboxProps) {
  const { id, aria } = fieldIds(input.name, { hint, error, idPrefix });
  return (
    <div className="field">
      <div className="checkbox">
        <input {...input} type="checkbox" id={id} {...aria} aria-invalid={Boolean(error)} />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
