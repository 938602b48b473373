import { Fragment } from 'react';

/** A text with the words marked; a long one around the first of them. */
export function Marked({ text, words }: { text: string; words: string }) {
  const pattern = toPattern(words);
  if (!pattern) return shorten(text, 0);
  const shown = shorten(text, text.search(pattern));
  // With a capturing group, every second part is a match.
  return shown
    .split(pattern)
    .map((part, index) =>
      index % 2 === 1 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
    );
}

/** Words match from their beginnings, as in the index. */
function toPattern(words: string): RegExp | null {
  const parts = words.match(/[\p{L}\p{N}]+/gu)?.slice(0, 8);
  return parts ? new RegExp(`(?<![\\p{L}\\p{N}])(${parts.join('|')})`, 'giu') : null;
}

const before = 40;
const longest = 160;

function shorten(text: string, at: number): string {
  const line = text.replaceAll(/\s+/g, ' ');
  if (line.length <= longest) return line;
  const from = Math.max(0, at - before);
  const cut = line.slice(from, from + longest);
  return `${from > 0 ? '… ' : ''}${cut}${from + longest < line.length ? ' …' : ''}`;
}
