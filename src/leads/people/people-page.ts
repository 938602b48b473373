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
  const passing = ['after', 'before', 'done', 'did', 'format'];
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

/** What an action did, by the word that it left in the address. */
export function getNotice(done: string): string | undefined {
  const undone = /^undone-(\d{1,3})-(\d{1,3})$/.exec(done);
  const deleted = /^deleted-(\d{1,3})$/.exec(done);
  if (deleted) return `${formatPeople(Number(deleted[1]))} deleted.`;
  if (!undone) return Object.hasOwn(notices, done) ? notices[done] : undefined;
  const left = Number(undone[2]);
  const rest = left > 0 ? ` ${formatPeople(left)} left alone: changed since.` : '';
  return `Undone for ${formatPeople(Number(undone[1]))}.${rest}`;
}

const notices: Readonly<Record<string, string>> = {
  'none-chosen': 'Nothing was changed: choose people first.',
  'no-owner': 'Nothing was changed: that owner is not of the team any more.',
  unchanged: 'Nothing to change: they were like that already, or have been deleted.',
  'no-steps': 'Nothing to do: none of them has a next step.',
  'too-late': 'This can no longer be undone.',
  'view-unnamed': 'Give the view a name first.',
  'view-saved': 'The view is saved.',
  'view-too-many': 'You have 20 views. Delete one first.',
  'view-changed': 'The view is changed.',
};

export const formatPeople = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;
