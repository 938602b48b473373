import { KeyValues } from '../ui/content/lists.tsx';
import type { Change, Part } from './compare.server.ts';

/** What differs, field by field and word by word. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p>Nothing differs.</p>;
  return (
    <KeyValues
      items={changes.map(({ label, parts }) => ({ term: label, value: parts.map(showPart) }))}
    />
  );
}

export function showPart({ text, is }: Part, index: number) {
  if (is === 'added') return <ins key={index}>{text}</ins>;
  if (is === 'removed') return <del key={index}>{text}</del>;
  return <span key={index}>{text}</span>;
}
