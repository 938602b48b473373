const notices: Readonly<Record<string, string>> = {
  'none-chosen': 'Nothing was changed: choose people first.',
  'no-owner': 'Nothing was changed: that owner is not of the team any more.',
  unchanged: 'Nothing to change: they were like that already.',
  'too-late': 'This can no longer be undone.',
  'view-unnamed': 'Give the view a name first.',
  'view-saved': 'The view is saved.',
  'view-too-many': 'You have 20 views. Delete one first.',
  'view-changed': 'The view is changed.',
  'view-deleted': 'The view is deleted.',
};

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

export const formatPeople = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;
