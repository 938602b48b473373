import { and, asc, desc, eq, isNotNull, not, notInArray, sql } from 'drizzle-orm';
import { data } from 'react-router';
import type { Db } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { findOtherAddresses } from '../../leads/people.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import {
  dataRightsLetters,
  dataRightsPauses,
  dataRightsRequests,
  erasureCertificates,
  type StoredRightsRequest,
} from '../data-rights.table.server.ts';
import { findRequest, type RequestAtDesk } from './act-on-request.server.ts';
import type { FirstEmail } from '../rights-request.ts';
import { allowedActs, getState } from './rights-desk.ts';

/** Limits those awaiting confirmation; the list of all requests is paginated. */
const mostWaiting = 200;

const { status, requestType, dueAt, receivedAt, acknowledgedAt, email } = dataRightsRequests;

/** Requests without an address belong to an erased person and cannot be confirmed. */
const whereOpen = and(isNotNull(email), notInArray(status, ['answered', 'refused']));

/** A complaint must be answered whether or not its sender confirms it. */
const whereWaiting = sql`(${status} = 'received' and ${requestType} <> 'complaint')`;

/** An acknowledged complaint has none: it is to be answered without undue delay. */
const deadline = sql`case when ${requestType} = 'complaint' and ${acknowledgedAt} is not null then null else ${dueAt} end`;

/**
 * Every request we must answer, most urgent first, then the oldest of those awaiting confirmation, so
 * that a flood of them cannot hide the rest. `open` counts them all.
 */
export async function openRequests({ db }: Pick<Services, 'db'>) {
  const owed = await db
    .select()
    .from(dataRightsRequests)
    .where(and(whereOpen, not(whereWaiting)))
    .orderBy(sql`${deadline} asc nulls last`, sql`${dueAt} asc nulls last`, asc(receivedAt));
  const waiting = await db
    .select()
    .from(dataRightsRequests)
    .where(and(whereOpen, whereWaiting))
    .orderBy(asc(receivedAt))
    .limit(mostWaiting);
  const open = await db.$count(dataRightsRequests, whereOpen);
  return { rows: await withStates(db, [...owed, ...waiting]), open };
}

export async function withStates(db: Db, rows: readonly StoredRightsRequest[]) {
  const waits = await db
    .select()
    .from(dataRightsPauses)
    .where(sql`${dataRightsPauses.endedAt} is null`);
  return rows.map((row) => {
    const pauses = waits.filter(({ requestId }) => requestId === row.id);
    return { ...row, state: getState({ ...row, pauses }) };
  });
}

/** A request with its history and the available actions. @throws a 404 response */
export async function readRequest({ db, clock }: Services, id: string) {
  const request = await findRequest(db, recordIdIn({ id }));
  if (!request) throw data(null, { status: 404 });
  return {
    request,
    otherAddresses: request.email ? await findOtherAddresses(db, request.email) : [],
    state: getState(request),
    acts: allowedActs(request, clock()),
    letters: await getLetters(db, id),
    certificate: await getCertificate(db, id),
    acknowledgement: await getAcknowledgement(db, request),
  };
}

export type RequestPage = Awaited<ReturnType<typeof readRequest>>;

async function getCertificate(db: Db, requestId: string) {
  const [certificate] = await db
    .select()
    .from(erasureCertificates)
    .where(eq(erasureCertificates.requestId, requestId));
  return certificate ?? null;
}

/** The status of an email is null if its row was deleted. */
const getLetters = (db: Db, requestId: string) =>
  db
    .select({
      id: dataRightsLetters.id,
      kind: dataRightsLetters.kind,
      words: dataRightsLetters.words,
      createdAt: dataRightsLetters.createdAt,
      emailId: emailMessages.id,
      emailState: emailMessages.state,
    })
    .from(dataRightsLetters)
    .leftJoin(emailMessages, eq(emailMessages.id, dataRightsLetters.emailId))
    .where(eq(dataRightsLetters.requestId, requestId))
    .orderBy(desc(dataRightsLetters.createdAt));

/** The status of our first email, which an erasure or retention deletes. */
async function getAcknowledgement(
  db: Db,
  { acknowledgementEmailId }: RequestAtDesk,
): Promise<FirstEmail> {
  if (!acknowledgementEmailId) return 'limited';
  const [message] = await db
    .select({ state: emailMessages.state })
    .from(emailMessages)
    .where(eq(emailMessages.id, acknowledgementEmailId));
  return message?.state ?? 'forgotten';
}
