import { type ActionFunctionArgs, data, redirect, href } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { goneMeanwhile, orKept } from '../../accounts/sign-in/preserve-form-input.server.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
import { type FieldError, fieldErrors } from '../../platform/forms/form-answer.ts';
import { servicesContext, type Services } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
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

export type DeskAnswer = {
  act: DeskAct;
  errors: FieldError[];
  /** Why it was rejected, where no field is to blame. */
  refusal: Exclude<ActOutcome<ErasureHindrance>, { is: 'done' | 'unknown' }> | null;
  values: Record<string, string>;
};

/** Handles every form of the desk; the field `act` says which. */
export async function deskAction({ request, context, params }: ActionFunctionArgs) {
  const actor = await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  const id = recordIdIn(params);
  const { act: named, ...values } = await formFields(request);
  const act = deskActs.find((known) => known === named);
  if (!act) throw data(null, { status: 404 });
  const form = deskFormSchema.safeParse({ ...values, act });
  if (!form.success) {
    const errors = fieldErrors(form.error, Object.keys(values));
    return data<DeskAnswer>({ act, errors, refusal: null, values }, { status: 422 });
  }
  const asked = { id, actor, version: form.data.version };
  const outcome = await orKept({ request, context }, { ...values, act }, () =>
    doDeskAct(services, asked, form.data),
  );
  if (outcome.is === 'unknown') throw goneMeanwhile({ request }, values);
  if (outcome.is !== 'done') {
    return data<DeskAnswer>({ act, errors: [], refusal: outcome, values }, { status: 409 });
  }
  throw redirect(`${href('/admin/data-rights/:id', { id })}?done=${act}`, 303);
}

/** Performs the action that a form asks for. A double press performs it once; both report success. */
export async function doDeskAct(
  services: Services,
  asked: DeskAsked,
  form: DeskForm,
): Promise<ActOutcome<ErasureHindrance>> {
  const outcome = await doAct(services, asked, form);
  const isRepeat = outcome.is === 'changed-meanwhile' && (await wasDone(services, asked, form));
  return isRepeat ? { is: 'done' } : outcome;
}

function doAct(
  services: Services,
  asked: DeskAsked,
  form: DeskForm,
): Promise<ActOutcome<ErasureHindrance>> {
  switch (form.act) {
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
    eq(auditLog.act, `data-rights.${form.act}`),
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
