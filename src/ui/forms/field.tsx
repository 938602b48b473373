import type { ComponentProps, ReactNode } from 'react';

export type FieldBasics = {
  label: ReactNode;
  name: string;
} & Parts;

type Parts = {
  hint?: ReactNode;
  error?: string | undefined;
  /** Keeps ids unique when two forms on a page use the same names. */
  idPrefix?: string | undefined;
  required?: boolean | undefined;
};

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
        <Options options={options} />
      </select>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

export const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

type CheckboxProps = FieldBasics &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'required' | 'type'>;

/** The label is a sentence and may hold a link. */
export function Checkbox({ label, hint, error, idPrefix, required, ...input }: CheckboxProps) {
  const { id, aria } = fieldIds(input.name, { hint, error, idPrefix, required });
  return (
    <div className="field">
      <div className="checkbox">
        <input {...input} type="checkbox" id={id} {...aria} />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** A field's id, and the attributes for its hint and error. */
export function fieldIds(name: string, { hint, error, idPrefix = '', required }: Parts) {
  const id = `${idPrefix}${name}`;
  const describedBy = [hint && hintId(id), error && errorId(id)].filter(Boolean).join(' ');
  const aria = {
    'aria-describedby': describedBy || undefined,
    // Set to false explicitly: Firefox would call a required field invalid for as long as it is empty.
    'aria-invalid': error || required ? Boolean(error) : undefined,
    required,
  };
  return { id, aria };
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="hint" id={hintId(id)}>
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p className="field-error" id={errorId(id)}>
      <span className="visually-hidden">Error: </span>
      {children}
    </p>
  );
}

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

/**
 * Hidden from people and from screen readers; a bot that fills in every field gives itself away. Password
 * managers are asked to ignore it. An error resets the field, so that a visitor whose manager fills it in is
 * rejected only once.
 */
export function Honeypot({ name, error }: { name: string; error: string | undefined }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={name}>Website</label>
      <input
        key={error}
        type="text"
        id={name}
        name={name}
        tabIndex={-1}
        autoComplete="off"
        {...leftAlone}
      />
    </div>
  );
}

/** Attributes for 1Password, Bitwarden, LastPass and Dashlane. */
const leftAlone = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
};
