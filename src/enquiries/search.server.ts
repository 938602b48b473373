import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../platform/database/database.server.ts';
import { searchWords } from '../platform/database/columns.ts';
import { type ListSource, searchRows } from '../platform/lists/list-page.server.ts';
import { mostHits, type OfferActs, type Search, type SearchGroup } from '../platform/reporting.ts';
import { findPerson } from '../leads/people.server.ts';
import { offerOwners } from '../leads/search.server.ts';
import { formatDay } from '../ui/content/dates.ts';
import { conversations, messages } from './conversations/conversations.table.server.ts';
import { conversationPath, shownIn, toListFields, viewIn } from './inbox/inbox.ts';
import { contactEnquiries } from './enquiries.table.server.ts';

/** The text of enquiries and of what followed them, and references. */
export const searchEnquiries: Search = async ({ db }, words) => [
  await searchMessages(db, words),
  ...(isReference(words) ? [await searchReferences(db, words)] : []),
];

/** At least a part of one: 'TB-7K2M' or '7K2M'. */
const isReference = (words: string) => /^(?=.*\d)[a-z\d]{2,4}(?:-[a-z\d]{0,4}){0,2}$/i.test(words);

const enquiries = {
  table: contactEnquiries,
  date: contactEnquiries.createdAt,
} satisfies ListSource<typeof contactEnquiries>;

async function searchMessages(db: Db, words: string): Promise<SearchGroup> {
  const first = await searchRows(
    db,
    { ...enquiries, search: searchWords(contactEnquiries.message) },
    words,
  );
  const later = await searchRows(
    db,
    {
      table: messages,
      date: messages.createdAt,
      search: searchWords(messages.subject, messages.body),
    },
    words,
  );
  const hits = [
    ...first.rows.map((row) => ({ ...toHit(row), text: row.message, at: row.createdAt })),
    ...later.rows.map(toMessageHit),
  ];
  return {
    title: 'Messages',
    hits: hits.toSorted((one, other) => +other.at - +one.at).slice(0, mostHits),
    total: first.total + later.total,
    isMore: first.isMore || later.isMore,
  };
}

type Found = Pick<typeof contactEnquiries.$inferSelect, 'id' | 'name' | 'createdAt'>;

const toHit = ({ id, name, createdAt }: Found) => ({
  key: id,
  title: name,
  note: formatDay(createdAt),
  href: conversationPath(id),
});

function toMessageHit(message: typeof messages.$inferSelect) {
  const { id, conversationId, fromName, fromAddress, body, createdAt: at } = message;
  const title = fromName ?? fromAddress;
  return {
    key: id,
    title,
    text: body,
    note: formatDay(at),
    at,
    href: conversationPath(conversationId),
  };
}

async function searchReferences(db: Db, words: string): Promise<SearchGroup> {
  const { email, name, reference } = contactEnquiries;
  const found = await searchRows(
    db,
    { ...enquiries, search: searchWords(email, name, reference) },
    words,
  );
  const begun = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.reference, words.toUpperCase()), isNull(conversations.enquiryId)));
  const hits = [
    ...found.rows
      .filter((row) => row.reference.includes(words.toUpperCase()))
      .map((row) => ({ ...toHit(row), title: row.reference, text: row.name })),
    ...begun.map((row) => ({
      ...toHit({ ...row, name: row.email }),
      title: row.reference,
      text: row.email,
    })),
  ];
  return { title: 'References', hits, total: hits.length, isMore: found.isMore };
}

/** Over an open conversation, whose page stays the one of its list. */
export const offerConversationActs: OfferActs = async ({ db, config }, at, { userId }) => {
  const id = /^\/admin\/inbox\/([\da-f-]{36})(?=$|[?#])/.exec(at)?.[1];
  if (!id) return [];
  const [open] = await db.select().from(conversations).where(eq(conversations.id, id));
  if (!open) return [];
  // The host plays no part.
  const page = `https://desk${at}`;
  const fields = toListFields({ ...shownIn(page), view: viewIn(page) });
  const address = conversationPath(id);
  const personId = await findPerson(db, open.email);
  const owners = personId ? await offerOwners(db, { personId, userId, address, fields }) : [];
  const [intent, title] = config.IMAP_URL
    ? ['done', 'Done, no reply']
    : ['answered', 'Mark as answered'];
  const close = { key: intent, title, text: open.email, href: address };
  return open.state === 'open' ? [{ ...close, fields: { ...fields, intent } }, ...owners] : owners;
};
