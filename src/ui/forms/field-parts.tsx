import type { ReactNode } from 'react';

type Parts = { hint?: ReactNode; error?: string | undefined; idPrefix?: string | undefined };

/** The id of a field, and the attributes that tie its hint and its message to it. */
export function fieldIds(name: string, { hint, error, idPrefix = '' }: Parts) {
  const id = `${idPrefix}${name}`;
  const describedBy = [hint && hintId(id), error && errorId(id)].filter(Boolean).join(' ');
  const aria = {
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
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
