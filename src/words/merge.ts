import { type Content, type Item, type Value, textsIn } from './content.ts';

export type Clash = {
  name: string;
  yours: string;
  theirs: string;
  /** Seen from what is on the site. */
  changedBy: 'yours' | 'theirs' | 'both';
};

/** Where two versions of a document differ; a list that has lost or gained items as a whole. */
export function findClashes(yours: Content, theirs: Content, before: Content): Clash[] {
  const isWhole = (name: string) => count(yours[name]) !== count(theirs[name]);
  const read = (content: Content) => new Map(namedTexts(content, isWhole));
  const [mine, other, old] = [read(yours), read(theirs), read(before)];
  return Array.from(mine, ([name, text]): Clash => {
    const theirText = other.get(name) ?? '';
    const was = old.get(name);
    const changedBy = was === text ? 'theirs' : was === theirText ? 'yours' : 'both';
    return { name, yours: text, theirs: theirText, changedBy };
  }).filter((clash) => clash.yours !== clash.theirs);
}

const count = (value: Value | undefined) => (Array.isArray(value) ? value.length : 0);

function namedTexts(content: Content, isWhole: (name: string) => boolean): [string, string][] {
  return Object.entries(content).flatMap(([name, value]): [string, string][] => {
    const texts = [...textsIn({ [name]: value })];
    return isWhole(name) ? [[name, texts.map(([, text]) => text).join('\n')]] : texts;
  });
}

/** Yours, but for the fields that are taken from theirs. */
export function mergeContents(yours: Content, theirs: Content, taken: readonly string[]): Content {
  const merged = structuredClone(yours);
  for (const path of taken) {
    const [name = '', place, part] = path.split('.');
    const value = theirs[name];
    const list = merged[name];
    if (value === undefined) continue;
    if (place === undefined) merged[name] = value;
    else if (Array.isArray(list) && Array.isArray(value)) {
      const index = Number(place);
      const item = value[index];
      if (item !== undefined) list[index] = mergeItem(list[index], item, part);
    }
  }
  return merged;
}

function mergeItem(ours: Item | undefined, theirs: Item, part: string | undefined): Item {
  if (part === undefined || typeof theirs === 'string' || typeof ours === 'string') return theirs;
  return { ...theirs, ...ours, [part]: theirs[part] ?? '' };
}
