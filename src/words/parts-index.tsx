import { RiskMark } from '../ui/content/risk-mark.tsx';
import type { FieldView, PartView, TextView } from './describe.server.ts';
import type { Errors } from './document-form.tsx';

/** Beside the form on a wide screen: its parts, how much is in each, and what is wrong or changed there. */
export function PartsIndex({ parts, errors }: { parts: readonly PartView[]; errors: Errors }) {
  const titled = parts.filter(({ title }) => title);
  return (
    <nav className="words-index" aria-label="Parts of this page">
      {titled.length > 1 && (
        <ul>
          {titled.map((part) => (
            <li key={part.id} className="flow">
              <a href={`#${part.id}`}>{part.title}</a> <PartState part={part} errors={errors} />
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

function PartState({ part, errors }: { part: PartView; errors: Errors }) {
  const refused = errors.filter(({ field }) =>
    part.fields.some(({ name }) => field === name || field.startsWith(`${name}.`)),
  ).length;
  if (refused > 0) return <RiskMark level="high">{refused} refused</RiskMark>;
  const changed = part.fields.flatMap(textsIn).filter(({ isChanged }) => isChanged).length;
  if (changed > 0) return <small>{changed} changed</small>;
  const [field] = part.fields;
  return field && 'items' in field ? <small>{field.items.length}</small> : null;
}

const textsIn = (field: FieldView): readonly TextView[] =>
  'items' in field ? field.items.flat() : [field];
