import { KeyValues } from '../ui/content/lists.tsx';
import type { Change, Part } from './compare.server.ts';
import type { Gaps } from './describe.server.ts';

/** What differs, field by field and word by word. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p>Nothing differs.</p>;
  return (
    <KeyValues
      items={changes.map(({ label, parts }) => ({ term: label, value: parts.map(showPart) }))}
    />
  );
}

/** A text of another schema, such as one from before an upgrade, in the editor. */
export function GapsNote({ gaps: { gone, added } }: { gaps: Gaps }) {
  return (
    <>
      {added.length > 0 && <p className="hint">New since it was written: {added.join(', ')}.</p>}
      {gone.length > 0 && <p className="hint">No longer there, and left out: {gone.join(', ')}.</p>}
    </>
  );
}

export function showPart({ text, kind }: Part, index: number) {
  if (kind === 'added') return <ins key={index}>{text}</ins>;
  if (kind === 'removed') return <del key={index}>{text}</del>;
  return <span key={index}>{text}</span>;
}
