import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from 'react-router';
import { catchOutage } from '../../platform/forms/handle-form.server.ts';
import { requestContext, type Services, servicesContext } from '../../platform/services.ts';
import { linkMailedAddress, unsubscribeAddress, type UnsubscribeLink } from '../mailing-list.ts';
import {
  changePreferences,
  getPauseEnd,
  readPreferences,
  outcomeOfLink,
  processUnsubscribe,
  resubscribe,
  validateUnsubscribeToken,
} from './unsubscribe.server.ts';
import { isSuppressed } from '../membership.server.ts';
import {
  getFailure,
  invalidLink,
  missingData,
  type UnsubscribeAct,
  unsubscribeActs,
  type UnsubscribeView,
} from './unsubscribe-view.ts';
import { z } from 'zod';
import { type Subject, subjects } from '../../platform/email/subscriptions.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
import { rateLimitMessage, rejectionInit } from '../../platform/forms/form-answer.ts';
import { emailAddress } from '../../platform/forms/contact-details.ts';
import { requestUnsubscribeLink } from '../request-link.server.ts';

/** Changes nothing: email scanners open every link. */
export async function unsubscribeLoader({ request, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const state = new URL(request.url).searchParams.get('state');
  const given = linkInAddress(request);
  const view = await catchOutage(services, context.get(requestContext), 'unsubscribe.failed', () =>
    getView(services, given, state),
  );
  if (view.kind === 'failed') return data(getFailure('unsubscribe', given), { status: 503 });
  return data(view);
}

/**
 * Reads the parameters unchanged; empty where missing. A literal plus stays a plus: our links encode it,
 * but email programs may decode it. No address has the space it would otherwise mean.
 */
export function linkInAddress(request: Request): UnsubscribeLink {
  const query = new URLSearchParams(new URL(request.url).search.replaceAll('+', '%2B'));
  return { email: query.get('email') ?? '', token: query.get('token') ?? '' };
}

async function getView(
  services: Services,
  given: UnsubscribeLink,
  state: string | null,
): Promise<UnsubscribeView> {
  if (state === 'link-mailed') return { kind: 'link-mailed' };
  const link = readLink(given);
  const invalid: UnsubscribeView = { kind: 'invalid', notice: invalidLink, link: given };
  if (!link) return invalid;
  const pressed = await outcomeOfLink(services, link);
  if (state === 'success' || state === 'resubscribed') {
    return pressed ? { kind: pressed, link } : invalid;
  }
  if (pressed) return { ...invalid, pressed };
  if (!(await validateUnsubscribeToken(services, link))) return invalid;
  if (await isSuppressed(services.db, services, link.email)) return { kind: 'left', link };
  const preferences = await readPreferences(services, link.email);
  if (preferences && state === 'kept') return { kind: 'kept', link, preferences };
  if (preferences?.pausedUntil && state === 'paused') return { kind: 'paused', link, preferences };
  return { kind: 'initial', link, preferences };
}

/** Either a redirect or the page that explains the failure. */
type Answer = { goTo: string } | { view: UnsubscribeView; init: ResponseInit };

/**
 * A success has its own address, so a reload does not resubmit; with JavaScript the page changes to it
 * too.
 */
export async function unsubscribeAction({ request, context }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const fields = { ...linkInAddress(request), ...(await formFields(request)) };
  const form = formSchema.safeParse(fields);
  const { act, wording, email, token, ...kept } = form.data ?? { ...noLink, act: null };
  const link = { email, token };
  const answer = await catchOutage(services, ctx, 'unsubscribe.failed', () =>
    perform(services, act, link, { network: ctx.network, wording, kept }),
  );
  if ('kind' in answer) return data(getFailure(act ?? 'unsubscribe', link), { status: 503 });
  if ('goTo' in answer) throw replace(answer.goTo, 303);
  return data(answer.view, answer.init);
}

/** A client that posts only the link gets the link's own action. */
const formSchema = z.strictObject({
  act: z.enum(unsubscribeActs).default('unsubscribe'),
  email: z.string(),
  token: z.string(),
  /** The version of the consent text beside the button. */
  wording: z.string().optional(),
  ...subjectFields(),
});

/** Those that are kept. */
function subjectFields() {
  const kept = z.string().optional();
  return { rules: kept, guidance: kept, urgent: kept, services: kept } satisfies Kept;
}

const noLink = { email: '', token: '', wording: undefined };

type Kept = { [subject in Subject]?: unknown };
type Posted = { network: string; wording: string | undefined; kept: Kept };

async function perform(
  services: Services,
  posted: UnsubscribeAct | null,
  given: UnsubscribeLink,
  { network, wording, kept }: Posted,
): Promise<Answer> {
  // Nothing kept is leaving.
  const act = posted === 'keep' && !subjects.some(({ id }) => kept[id]) ? 'unsubscribe' : posted;
  if (act === 'mail-link') return emailLink(services, given, network);
  if (!act || !given.email || !given.token) {
    return refused(getFailure('unsubscribe', given, missingData));
  }
  if (act === 'keep' || act === 'pause' || act === 'go-on') {
    return choose(services, act, given, kept);
  }
  const link = readLink(given);
  const process = (known: UnsubscribeLink) =>
    act === 'unsubscribe'
      ? processUnsubscribe(services, known)
      : resubscribe(services, known, wording);
  const result = link ? await process(link) : neverOurs;
  if (!result.success) {
    const isAgain = act === 'unsubscribe' && link !== null;
    const hasLeft = isAgain && (await outcomeOfLink(services, link)) === 'success';
    return refused({ ...getFailure(act, given, result.error), ...(hasLeft && { hasLeft }) });
  }
  return { goTo: unsubscribeAddress(given, act === 'unsubscribe' ? 'success' : 'resubscribed') };
}

async function choose(
  services: Services,
  act: 'keep' | 'pause' | 'go-on',
  given: UnsubscribeLink,
  kept: Kept,
): Promise<Answer> {
  const link = readLink(given);
  const pausedUntil = act === 'pause' ? getPauseEnd(services.clock()) : null;
  const declined = subjects.map(({ id }) => id).filter((id) => !kept[id]);
  const change = act === 'keep' ? { declined } : { pausedUntil };
  const isChanged = link !== null && (await changePreferences(services, link, change));
  if (!isChanged) return refused({ kind: 'invalid', notice: invalidLink, link: given });
  return { goTo: unsubscribeAddress(given, act === 'pause' ? 'paused' : 'kept') };
}

const neverOurs = { success: false, error: invalidLink.description } as const;

const refused = (view: UnsubscribeView): Answer => ({ view, init: { status: 422 } });

async function emailLink(
  services: Services,
  given: UnsubscribeLink,
  network: string,
): Promise<Answer> {
  const email = emailAddress.safeParse(given.email);
  if (!email.success) {
    const emailError = email.error.issues[0]?.message ?? 'Invalid email address';
    const notice = { title: 'Validation Error', description: emailError };
    return refused({ kind: 'invalid', notice, link: given, emailError });
  }
  const requested = await requestUnsubscribeLink(
    services,
    { ...given, email: email.data },
    network,
  );
  if (requested.kind === 'taken') return { goTo: linkMailedAddress };
  const words = rateLimitMessage('requests', requested);
  return { view: getFailure('mail-link', given, words), init: rejectionInit(requested) };
}

/** The form of our tokens; anything else was never one of ours. */
const linkToken = z.string().regex(/^[\w-]{43}$/);

const linkSchema = z.object({ email: emailAddress, token: linkToken });

/** Normalises the address; null if the link cannot be ours. */
export function readLink(given: UnsubscribeLink): UnsubscribeLink | null {
  return linkSchema.safeParse(given).data ?? null;
}
