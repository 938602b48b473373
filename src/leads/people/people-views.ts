/** Filters, columns and order of the list of people under a name: a tab above it. */
export type View = { label: string; query: string };

/** Those who wait for the team come first. */
export const usualViews: readonly View[] = [
  { label: 'Open', query: 'stage=open' },
  { label: 'Mine', query: 'owner=me&stage=open' },
  { label: 'Due by today', query: 'due=today' },
  { label: 'No owner', query: 'owner=none&stage=open' },
];

export const lastViews: readonly View[] = [
  { label: 'Spam', query: 'spam=yes' },
  { label: 'Everyone', query: '' },
];

/** What a view keeps of an address: not which page of it is shown, nor a notice. */
export function toViewQuery(params: URLSearchParams): string {
  const passing = ['after', 'before', 'done', 'format'];
  return new URLSearchParams(
    [...params].filter(([name, value]) => value !== '' && !passing.includes(name)),
  ).toString();
}

/** The view that an address shows, perhaps filtered further: the one that shares most with it. */
export function findCurrentView<Known extends View>(
  views: readonly Known[],
  params: URLSearchParams,
): Known | undefined {
  const isIn = ([name, value]: [string, string]) => params.getAll(name).includes(value);
  const fitting = views
    .map((view) => ({ view, parts: [...new URLSearchParams(view.query)] }))
    .filter(({ parts }) => parts.every(isIn));
  return fitting.toSorted((one, other) => other.parts.length - one.parts.length)[0]?.view;
}
