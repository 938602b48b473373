import * as z from 'zod/mini';
import type { PagePath } from '../../platform/web/page.ts';
import { formatTime } from '../../ui/content/dates.ts';

export const inboxViews = ['open', 'mine', 'done', 'spam'] as const;
export type InboxView = (typeof inboxViews)[number];

export const viewLabels: Record<InboxView, string> = {
  open: 'Open',
  mine: 'Mine',
  done: 'Done',
  spam: 'Spam',
};

const viewSchema = z.enum(inboxViews);

/** Open, for anything else. */
export const toView = (written: unknown): InboxView => viewSchema.safeParse(written).data ?? 'open';

export const viewIn = (address: string): InboxView =>
  toView(new URL(address).searchParams.get('view'));

/** The page of a conversation, or the list, in a view, perhaps of those whose person has that owner. */
export function inboxAddress(view: InboxView, id: string | null = null, owner?: string | null) {
  const path = id === null ? inboxPath : conversationPath(id);
  const query = new URLSearchParams({ ...(view !== 'open' && { view }), ...(owner && { owner }) });
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Its own page, to which its forms post. */
export const conversationPath = (id: string): string =>
  ('/admin/inbox/:id?' satisfies PagePath).replace(':id?', id);

const inboxPath = '/admin/inbox';

/** Behind the list's address: the conversation that it opens was just marked as unread, and stays so. */
export const keepUnread = '#unread';

type Writer = { name: string; since: Date };

/** 'Idris Bowen is writing here too, since 09:38'; empty for none. */
export function formatWriters([first, ...others]: readonly Writer[]): string {
  if (!first) return '';
  const names = [first, ...others].map(({ name }) => name).join(' and ');
  const verb = others.length > 0 ? 'are' : 'is';
  return `${names} ${verb} writing here too, since ${formatTime(first.since)}`;
}
