import { Fragment } from 'react';
import type { SearchGroup, SearchHit } from '../platform/reporting.ts';

type Found = { words: string; groups: readonly SearchGroup[] };

export function FoundCount({ words, groups }: Found) {
  const shown = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const isMore = groups.some((group) => group.isMore);
  const none = `Nothing found for “${words}”. Words are matched from their beginnings; try TB-7K2M or the last four digits of a number.`;
  const some = `${shown} shown of ${isMore ? 'more than ' : ''}${total}`;
  return (
    <span id="found-count" role="status">
      {words !== '' && (total === 0 ? none : some)}
    </span>
  );
}

export function FoundGroups({ words, groups }: Found) {
  return (
    <div id="found">
      {groups.map((group) => (
        <Group key={group.title} group={group} words={words} />
      ))}
    </div>
  );
}

function Group({ group, words }: { group: SearchGroup; words: string }) {
  const { title, hits, total, isMore } = group;
  if (hits.length === 0) return null;
  const id = `found-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section aria-labelledby={id} className="search-group">
      <h2 id={id}>
        {title}{' '}
        <span className="count">
          {hits.length} of {isMore ? 'more than ' : ''}
          {total}
        </span>
      </h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.key}>
            <Hit hit={hit} words={words} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hit({ hit: { title, text, note, href: address, fields }, words }: HitProps) {
  const parts = (
    <>
      <b>
        <Marked text={title} words={words} />
      </b>
      <span className="text">
        <Marked text={text ?? ''} words={words} />
      </span>
      <span className="note">{note}</span>
    </>
  );
  if (!fields) {
    return (
      <a href={address} data-row="">
        {parts}
      </a>
    );
  }
  return (
    <form method="post" action={address} encType="multipart/form-data">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" data-row="">
        {parts}
      </button>
    </form>
  );
}

type HitProps = { hit: SearchHit; words: string };

/** A text with the words marked; a long one around the first of them. */
export function Marked({ text, words }: { text: string; words: string }) {
  const pattern = toPattern(words);
  const line = text.replaceAll(/\s+/g, ' ');
  if (!pattern) return shorten(line, 0);
  const shown = shorten(line, line.search(pattern));
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

const before = 24;
const longest = 160;

function shorten(line: string, at: number): string {
  const from = at > before ? line.indexOf(' ', at - before) + 1 : 0;
  const cut = line.slice(from, from + longest);
  return `${from > 0 ? '… ' : ''}${cut}${from + longest < line.length ? ' …' : ''}`;
}
