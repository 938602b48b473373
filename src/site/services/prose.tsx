import { Ranges } from '../../ui/content/ranges.tsx';
import type { Prose } from './service-content.ts';

/** A run of text with its links in line. */
export function ProseText({ text }: { text: Prose }) {
  if (typeof text === 'string') return <Ranges text={text} />;
  return text.map((part, index) =>
    typeof part === 'string' ? (
      <Ranges key={index} text={part} />
    ) : (
      <a key={index} href={part.href}>
        {part.text}
      </a>
    ),
  );
}

export function Paragraphs({ of }: { of: readonly Prose[] }) {
  return of.map((text, index) => (
    <p key={index}>
      <ProseText text={text} />
    </p>
  ));
}
