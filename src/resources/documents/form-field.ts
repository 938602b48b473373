/**
 * A place to fill in. On the page it is a link to an address that says everything about the field:
 * Chromium then reports its box, on the right sheet, and its place in the tag tree as a link
 * annotation, which becomes a form field afterwards.
 */
export type FormField = {
  /** Dots make groups: `roles.lead.mobile`. */
  name: string;
  /** What a screen reader says and a pointer shows. */
  label: string;
  kind: 'line' | 'paragraph' | 'tick';
  /** Words that stand in the field from the start. */
  value?: string | undefined;
};

const origin = 'https://field.invalid/';

export function fieldAddress(field: FormField): string {
  return `${origin}?${new URLSearchParams({ field: JSON.stringify(field) })}`;
}

export function isFieldAddress(address: string): boolean {
  return address.startsWith(origin);
}

/** The field behind an address that `fieldAddress` made. */
export function fieldAt(address: string): FormField {
  // `fieldAddress` is the only author of these addresses, so their content is a FormField.
  return JSON.parse(new URL(address).searchParams.get('field') ?? '') as FormField;
}
