import { href } from 'react-router';
import {
  adminAction,
  type Asked,
  conflict,
  success,
  gone,
} from '../../accounts/admin-action.server.ts';
import type { Services } from '../../platform/services.ts';
import { type ErasureHindrance, erasePerson } from './erase-person.server.ts';
import { type ActOutcome, auditedAs, type DeskAsked } from './act-on-request.server.ts';
import { type DeskAct, deskActs, deskFormSchema, type DeskForm } from './rights-desk.ts';
import { and, eq, or, sql } from 'drizzle-orm';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { dataRightsRequests, dataRightsLetters } from '../data-rights.table.server.ts';
import { sendExport } from '../requests/export-person.server.ts';
import {
  acknowledgeComplaint,
  answerRequest,
  extendRequest,
  refuseRequest,
  upholdObjection,
  verifyByPerson,
  resumeClock,
  stopClock,
} from './answer-request.server.ts';

/** Why an act was rejected, where no field is to blame. */
export type Refusal = Exclude<ActOutcome<ErasureHindrance>, { kind: 'done' | 'unknown' }>;

/** Every form of the desk. */
export const deskAction = adminAction({
  may: 'admin',
  schema: deskFormSchema,
  // Each intent is an act of the desk.
  acts: Object.fromEntries(deskActs.map((act) => [act, desk])) as Record<DeskAct, typeof desk>,
});

async function desk({ services, actor, id }: Asked, form: DeskForm) {
  const outcome = await doDeskAct(services, { id, actor, version: form.version }, form);
  if (outcome.kind === 'unknown') return gone;
  if (outcome.kind !== 'done') return conflict({ kind: 'refused', refusal: outcome });
  return success(form.intent, href('/admin/data-rights/:id', { id }));
}

/** Performs the action that a form asks for. A double press performs it once; both report success. */
export async function doDeskAct(
  services: Services,
  asked: DeskAsked,
  form: DeskForm,
): Promise<ActOutcome<ErasureHindrance>> {
  const outcome = await doAct(services, asked, form);
  const isRepeat = outcome.kind === 'changed-meanwhile' && (await wasDone(services, asked, form));
  return isRepeat ? { kind: 'done' } : outcome;
}

function doAct(
  services: Services,
  asked: DeskAsked,
  form: DeskForm,
): Promise<ActOutcome<ErasureHindrance>> {
  switch (form.intent) {
    case 'verify':
      return verifyByPerson(services, asked, form.words);
    case 'stop':
      return stopClock(services, asked, form);
    case 'resume':
      return resumeClock(services, asked);
    case 'extend':
      return extendRequest(services, asked, form.words);
    case 'acknowledge':
      return acknowledgeComplaint(services, asked, form.words);
    case 'export':
      return sendExport(services, asked);
    case 'erase':
      return erasePerson(services, asked);
    case 'object':
      return upholdObjection(services, asked, form.words);
    case 'answer':
      return answerRequest(services, asked, form.words);
    case 'refuse':
      return refuseRequest(services, asked, form.words);
  }
}

/** Whether this admin has already done the same to the version they saw. */
async function wasDone({ db }: Services, { id, version, actor }: DeskAsked, form: DeskForm) {
  const byId = and(
    eq(auditLog.subject, auditedAs(id)),
    eq(auditLog.actorId, actor.userId),
    eq(auditLog.act, `data-rights.${form.intent}`),
    sql`${auditLog.details} @> ${JSON.stringify({ version })}`,
  );
  if ((await db.$count(auditLog, byId)) === 0) return false;
  return !('words' in form) || (await isWritten(db, id, form.words));
}

/** Different text is a different answer, and its author must learn that it is not sent. */
async function isWritten(db: Services['db'], id: string, words: string): Promise<boolean> {
  const { answer, verificationNote, acknowledgementNote } = dataRightsRequests;
  const isOurs = [answer, verificationNote, acknowledgementNote].map((note) => eq(note, words));
  const whereNoted = and(eq(dataRightsRequests.id, id), or(...isOurs));
  const whereSent = and(eq(dataRightsLetters.requestId, id), eq(dataRightsLetters.words, words));
  if ((await db.$count(dataRightsRequests, whereNoted)) > 0) return true;
  return (await db.$count(dataRightsLetters, whereSent)) > 0;
}
