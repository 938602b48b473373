import type { ComponentProps, ReactNode } from 'react';
import { FieldError, FieldHint, fieldIds, type Parts } from './field-parts.tsx';

export type FieldBasics = {
  label: ReactNode;
  name: string;
} & Parts;

type FieldProps = FieldBasics & Omit<ComponentProps<'input'>, 'id' | 'name' | 'required'>;

export function Field({ label, hint, error, idPrefix, required, ...input }: FieldProps) {
  const { id, aria } = fieldIds(input.name, { hint, error, idPrefix, required });
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
  Omit<ComponentProps<'select'>, 'id' | 'name' | 'required' | 'children'> & {
    options: readonly Option[];
  };

export function SelectField(props: SelectProps) {
  const { label, hint, error, idPrefix, required, options, ...select } = props;
  const { id, aria } = fieldIds(select.name, { hint, error, idPrefix, required });
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldHint id={id}>{hint}</FieldHint>
      <select {...select} id={id} {...aria}>
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

type CheckboxProps = FieldBasics &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'required' | 'type'>;

/**
 * The label is a sentence and may hold a link. With the attribute `required`, Firefox would call the empty
 * box invalid from the start, even with `aria-invalid` false.
 */
export function Checkbox({ label, hint, error, idPrefix, required, ...input }: CheckboxProps) {
  const { id, aria } = fieldIds(input.name, { hint, error, idPrefix });
  return (
    <div className="field">
      <div className="checkbox">
        <input {...input} type="checkbox" id={id} {...aria} aria-required={required} />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
