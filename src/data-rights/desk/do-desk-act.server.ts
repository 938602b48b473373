import { and, eq, or, sql } from 'drizzle-orm';
import { auditLog } from '../../platform/privacy/audit-log.table.server.ts';
import type { Platform } from '../../platform/services.ts';
import { dataRightsRequests } from '../data-rights-requests.table.server.ts';
import { erasePerson, type ErasureHindrance } from '../erasure/erase-person.server.ts';
import { sendExport } from '../export/export-person.server.ts';
import { dataRightsLetters } from '../rights-desk.table.server.ts';
import { type ActOutcome, auditedAs, type DeskAsked } from './act-on-request.server.ts';
import {
  acknowledgeComplaint,
  answerRequest,
  extendRequest,
  refuseRequest,
  upholdObjection,
  verifyByPerson,
} from './answer-request.server.ts';
import type { DeskForm } from './desk-forms.ts';
import { resumeClock, stopClock } from './stop-clock.server.ts';

/**
 * Performs the act that a form of the desk asks for. A button pressed twice does it once, and both
 * presses report success.
 */
export async function doDeskAct(
  platform: Platform,
  asked: DeskAsked,
  form: DeskForm,
): Promise<ActOutcome<ErasureHindrance>> {
  const outcome = await doAct(platform, asked, form);
  const isRepeat = outcome.is === 'changed-meanwhile' && (await wasDone(platform, asked, form));
  return isRepeat ? { is: 'done' } : outcome;
}

function doAct(
  platform: Platform,
  asked: DeskAsked,
  form: DeskForm,
): Promise<ActOutcome<ErasureHindrance>> {
  switch (form.act) {
    case 'verify':
      return verifyByPerson(platform, asked, form.words);
    case 'stop':
      return stopClock(platform, asked, form);
    case 'resume':
      return resumeClock(platform, asked);
    case 'extend':
      return extendRequest(platform, asked, form.words);
    case 'acknowledge':
      return acknowledgeComplaint(platform, asked, form.words);
    case 'export':
      return sendExport(platform, asked);
    case 'erase':
      return erasePerson(platform, asked);
    case 'object':
      return upholdObjection(platform, asked, form.words);
    case 'answer':
      return answerRequest(platform, asked, form.words);
    case 'refuse':
      return refuseRequest(platform, asked, form.words);
  }
}

/** Whether this admin has already done this very thing to the version they saw. */
async function wasDone({ db }: Platform, { id, version, actor }: DeskAsked, form: DeskForm) {
  const isIt = and(
    eq(auditLog.subject, auditedAs(id)),
    eq(auditLog.actorId, actor.userId),
    eq(auditLog.act, `data-rights.${form.act}`),
    sql`${auditLog.details} @> ${JSON.stringify({ version })}`,
  );
  if ((await db.$count(auditLog, isIt)) === 0) return false;
  return !('words' in form) || (await isWritten(db, id, form.words));
}

/** Different words are a different answer, and their author must learn that they are not sent. */
async function isWritten(db: Platform['db'], id: string, words: string): Promise<boolean> {
  const { answer, verificationNote, acknowledgementNote } = dataRightsRequests;
  const isOurs = [answer, verificationNote, acknowledgementNote].map((note) => eq(note, words));
  const isNoted = and(eq(dataRightsRequests.id, id), or(...isOurs));
  const isSent = and(eq(dataRightsLetters.requestId, id), eq(dataRightsLetters.words, words));
  if ((await db.$count(dataRightsRequests, isNoted)) > 0) return true;
  return (await db.$count(dataRightsLetters, isSent)) > 0;
}
