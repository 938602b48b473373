import type { Change } from './compare.server.ts';

/** What differs, field by field and word by word. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p>Nothing differs.</p>;
  return (
    <dl className="words-changes">
      {changes.map(({ name, label, parts }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {parts.map(({ text, is }, index) => {
              if (is === 'added') return <ins key={index}>{text}</ins>;
              if (is === 'removed') return <del key={index}>{text}</del>;
              return <span key={index}>{text}</span>;
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
