/** What happened in a conversation, as it is stored. */
export type Facts = {
  createdAt: Date;
  /** The enquiry that opened it, with why its form was suspected; null for a conversation that we began. */
  enquiry: { spamMark: string | null } | null;
  /** Whether a sender whom we did not know opened it: it waits until the team takes it. */
  isByStranger: boolean;
  /** When its person was marked as spam. */
  personSpamAt: Date | null;
  messages: readonly StoredMessage[];
  /** In the order in which they were made. */
  acts: readonly Act[];
};

export type StoredMessage = {
  sentBy: string;
  authorId: string | null;
  isAutomatic: boolean;
  createdAt: Date;
  acceptedAt: Date | null;
  recordedAt: Date | null;
  bouncedAt: Date | null;
};

export const actKinds = [
  'closed',
  'reopened',
  'spam',
  'not spam',
  'read',
  'unread',
  'taken',
  'refused',
  'not refused',
] as const;

/** What the team did besides writing. */
export type Act = { kind: (typeof actKinds)[number]; actorId: string | null; at: Date };

export type Settled = {
  state: 'draft' | 'new' | 'open' | 'done' | 'spam' | 'refused';
  waitingSince: Date | null;
  unreadSince: Date | null;
  spamAt: Date | null;
  lastMessageAt: Date;
  /** When it was first answered or closed, and by whom. */
  answeredAt: Date | null;
  answeredBy: string | null;
};

/** What a conversation waits for, in any order in which its facts were stored. */
export function toSettled(facts: Facts): Settled {
  const closings = getClosings(facts.acts);
  const answers = facts.messages.filter(isAnswer);
  const waitingSince = earliest(listWaiting(facts, answers, closings.at(-1)?.at));
  const spam = getSpam(facts);
  const state = getState(facts, { isSpam: spam !== null, closings, waitingSince });
  const isOpen = state === 'open';
  const stops = [
    ...answers.map(({ acceptedAt, authorId }) => ({ at: acceptedAt, by: authorId })),
    ...closings.slice(0, 1).map(({ at, actorId }) => ({ at, by: actorId })),
  ];
  const answeredAt = earliest(stops.map(({ at }) => at));
  return {
    state,
    waitingSince: isOpen ? waitingSince : null,
    unreadSince: isOpen ? getUnread(facts, waitingSince === null ? answers : []) : null,
    spamAt: spam?.at ?? null,
    lastMessageAt:
      latest([facts.createdAt, ...facts.messages.map((one) => one.acceptedAt)]) ?? facts.createdAt,
    answeredAt,
    answeredBy: stops.find(({ at }) => at === answeredAt)?.by ?? null,
  };
}

/** Since it was last reopened. */
const getClosings = (acts: readonly Act[]) =>
  acts
    .slice(acts.findLastIndex(({ kind }) => kind === 'reopened') + 1)
    .filter(({ kind }) => kind === 'closed');

type Accepted = StoredMessage & { acceptedAt: Date };

/** Of ours, and accepted for delivery; a program's neither asks nor answers. */
const isAnswer = (message: StoredMessage): message is Accepted =>
  message.sentBy === 'us' && !message.isAutomatic && message.acceptedAt !== null;

const arrival = ({ acceptedAt, createdAt }: StoredMessage) => acceptedAt ?? createdAt;
/** When the team could first see it. */
const recording = (message: StoredMessage) => message.recordedAt ?? arrival(message);

/**
 * When their messages came that have no answer. Of two in the same second, ours does not answer theirs: mail
 * servers leave fractions out. Closing is no word to them, so it covers only what the team could see.
 */
function listWaiting(
  { createdAt, enquiry, messages }: Facts,
  answers: readonly Accepted[],
  closedAt: Date | undefined,
): Date[] {
  const answeredUntil = latest(answers.map((answer) => answer.createdAt));
  const second = Math.floor((answeredUntil?.getTime() ?? 0) / 1000) * 1000;
  const waiting = messages.filter(
    (message) =>
      message.sentBy === 'them' &&
      !message.isAutomatic &&
      (!answeredUntil || arrival(message).getTime() >= second) &&
      (!closedAt || recording(message) >= closedAt),
  );
  const isFirstWaiting = enquiry && !answeredUntil && !closedAt;
  return [...(isFirstWaiting ? [createdAt] : []), ...waiting.map(arrival)];
}

/**
 * The latest word counts: the form's, the team's on the conversation, or theirs on the person, which is on
 * what was there by then. Null if it is no spam; without a time if only the form suspects it.
 */
function getSpam({ createdAt, enquiry, personSpamAt, acts }: Facts): { at: Date | null } | null {
  const word = acts.findLast(({ kind }) => kind === 'spam' || kind === 'not spam');
  if (personSpamAt && personSpamAt >= createdAt && !(word && word.at > personSpamAt)) {
    return { at: personSpamAt };
  }
  if (word) return word.kind === 'spam' ? { at: word.at } : null;
  return enquiry?.spamMark ? { at: null } : null;
}

type Known = { isSpam: boolean; closings: readonly Act[]; waitingSince: Date | null };

function getState(
  { enquiry, messages, ...facts }: Facts,
  { isSpam, closings, waitingSince }: Known,
): Settled['state'] {
  if (!enquiry && messages.length === 0) return 'draft';
  if (isSpam) return 'spam';
  const undecided = getUndecided(facts);
  if (undecided) return undecided;
  const closedAt = closings.at(-1)?.at;
  if (!closedAt || waitingSince) return 'open';
  const isTakenUp = messages.some(
    ({ sentBy, createdAt, bouncedAt }) =>
      sentBy === 'us' && (createdAt > closedAt || (bouncedAt && bouncedAt > closedAt)),
  );
  return isTakenUp ? 'open' : 'done';
}

/** A stranger's conversation that the team has not taken: the latest word counts. */
function getUndecided({
  isByStranger,
  acts,
}: Pick<Facts, 'isByStranger' | 'acts'>): 'new' | 'refused' | null {
  const word = acts.findLast(({ kind }) => decisions.has(kind))?.kind;
  if (!isByStranger || word === 'taken') return null;
  return word === 'refused' ? 'refused' : 'new';
}

const decisions: ReadonlySet<string> = new Set<Act['kind']>(['taken', 'refused', 'not refused']);

/** When something last came that none of the team has opened, closed, or answered with nothing left to do. */
function getUnread(
  { createdAt, enquiry, messages, acts }: Facts,
  answers: readonly Accepted[],
): Date | null {
  const seen = [...acts.filter(isLook).map(({ at }) => at), ...answers.map(arrival)];
  const seenUntil = latest(seen) ?? new Date(0);
  const last = acts.findLast((act) => act.kind === 'unread' || isLook(act));
  const putBackAt = last?.kind === 'unread' && last.at >= seenUntil ? last.at : null;
  const news = messages.flatMap((one) => {
    if (one.sentBy === 'them') return recording(one);
    return one.sentBy === 'us' ? one.bouncedAt : [one.recordedAt, one.bouncedAt];
  });
  const newest = latest([...news, ...(enquiry ? [createdAt] : []), putBackAt]);
  return putBackAt || (newest && newest > seenUntil) ? newest : null;
}

const isLook = ({ kind }: Act) => kind === 'read' || kind === 'closed';

type Moments = readonly (Date | null)[];

const sorted = (moments: Moments) =>
  moments.filter((one) => one !== null).toSorted((one, other) => one.getTime() - other.getTime());

const earliest = (moments: Moments): Date | null => sorted(moments)[0] ?? null;
const latest = (moments: Moments): Date | null => sorted(moments).at(-1) ?? null;
