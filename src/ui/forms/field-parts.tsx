import type { ReactNode } from 'react';

export type Parts = {
  hint?: ReactNode;
  error?: string | undefined;
  /** Keeps ids unique when two forms on a page use the same names. */
  idPrefix?: string | undefined;
  required?: boolean | undefined;
};

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
