import { type ActionFunctionArgs, data, redirect } from 'react-router';
import * as z from 'zod/mini';
import { failureTrace, isUnavailable } from '../platform/database/failures.ts';
import {
  type FieldError,
  fieldErrors,
  type FieldRejection,
  fieldRejectionInit,
} from '../platform/forms/form-answer.ts';
import { formFields, readUpload } from '../platform/forms/read-form.server.ts';
import {
  type RequestContext,
  requestContext,
  type Services,
  servicesContext,
} from '../platform/services.ts';
import { recordIdIn } from '../platform/web/request-address.ts';
import {
  requireAdmin,
  requireConsultant,
  requireEditor,
  requireProvedAdmin,
} from './guards.server.ts';
import type { CurrentSession } from './sessions/current-session.server.ts';
import { isSecret, notStored, preservedInput, recordGone } from './sign-in/preserved-input.ts';

type Fields = Record<string, string>;

/** What an act is told of the form that was sent. */
export type Asked = {
  services: Services;
  ctx: RequestContext;
  request: Request;
  actor: CurrentSession;
  params: ActionFunctionArgs['params'];
  /** Of the record in the page's address; empty if there is none. */
  id: string;
  fields: Fields;
  file: File | null;
  files: readonly File[];
};

export type Outcome =
  /** To the page itself unless `to` says another; its address gets `notice` as `done`, and what can be undone. */
  | { kind: 'done'; notice?: string; to?: string; did?: string }
  | { kind: 'gone' }
  | { kind: 'forbidden' }
  /** The page again, with the answer and what was sent. */
  | { kind: 'answer'; answer: object; init: ResponseInit };

type Answer<A> = { kind: 'answer'; answer: A; init: ResponseInit };
type Invalid = Answer<{ kind: 'invalid'; errors: FieldError[] }>;

export const gone = { kind: 'gone' } as const;

export const success = (notice?: string, to?: string): Outcome & { kind: 'done' } => ({
  kind: 'done',
  ...(notice && { notice }),
  ...(to && { to }),
});

export const invalid = (errors: FieldRejection[]): Invalid => ({
  kind: 'answer',
  answer: { kind: 'invalid', errors },
  init: fieldRejectionInit(errors[0] ?? { field: '', message: '' }),
});

/** The record has changed since the page was shown. */
export const conflict = <const A extends object>(answer: A): Answer<A> => shown(answer, 409);

/** Something that only this answer has, such as a new secret. */
export const shown = <const A extends object>(answer: A, status = 200): Answer<A> => ({
  kind: 'answer',
  answer,
  init: { status },
});

const guards = {
  consultant: requireConsultant,
  editor: requireEditor,
  admin: requireAdmin,
  /** For acts on accounts. */
  'proved-admin': requireProvedAdmin,
};

type Chosen<Form, Intent> = Form extends { intent: infer Own }
  ? Intent extends Own
    ? Form
    : never
  : never;

type Run<Form> = (asked: Asked, form: Form) => Promise<Outcome>;

type Acts<Form extends { intent: string }> = {
  [Intent in Form['intent']]: Run<Chosen<Form, Intent>>;
};

type Page<Form, A> = {
  may: keyof typeof guards;
  /** The forms of the page; `intent` says which. A button adds a value of its own, the field `target`, behind a colon. */
  schema: z.core.$ZodType<Form>;
  acts: A;
  /** What is kept of a form before it is looked at; an outcome is why no act follows. */
  first?: (asked: Asked) => Promise<Outcome | null>;
  getId?: (params: { id?: string | undefined }) => string;
} & Limits;

type Limits = {
  /** In bytes, of a page whose forms may have a file. */
  largestFile?: number;
  /** What the team is told that it may be, if that is less. */
  largestSaid?: number;
  mostFiles?: number;
  mostFields?: number;
};

type Answered<O> = O extends Answer<infer A> ? A & { values: Fields } : never;

/**
 * The action of an admin page: who may, which act, its fields, and its outcome as a response. Whatever
 * happens, what was typed comes back.
 */
export function adminAction<Form extends { intent: string }, A extends Acts<Form>>(
  page: Page<Form, A>,
) {
  type Shown = Answered<Invalid | Awaited<ReturnType<A[keyof A & Form['intent']]>>>;
  return async ({ request, context, params }: ActionFunctionArgs) => {
    const actor = await guards[page.may]({ request, context });
    const services = context.get(servicesContext);
    const ctx = context.get(requestContext);
    const id = page.getId?.(params) ?? (params['id'] === undefined ? '' : recordIdIn(params));
    const posted = await readPosted(request, page);
    const asked = { services, ctx, request, actor, params, id, ...posted };
    if (!Object.hasOwn(page.acts, posted.fields['intent'] ?? '')) {
      throw data('The form could not be read.', { status: 400 });
    }
    const outcome = await perform(page, asked).catch((error: unknown) => giveBack(asked, error));
    return respond<Shown>(asked, outcome);
  };
}

async function perform<Form extends { intent: string }, A extends Acts<Form>>(
  { schema, acts, first }: Page<Form, A>,
  asked: Asked,
): Promise<Outcome> {
  const hindrance = await first?.(asked);
  if (hindrance) return hindrance;
  const parsed = z.safeParse(schema, asked.fields);
  if (!parsed.success) return invalid(fieldErrors(parsed.error, Object.keys(asked.fields)));
  // `Acts` has for each intent what takes its form.
  const run = acts[parsed.data.intent as Form['intent']] as unknown as Run<Form>;
  return run(asked, parsed.data);
}

async function readPosted(request: Request, limits: Limits) {
  const { largestFile, largestSaid = largestFile, mostFiles, mostFields } = limits;
  const posted =
    largestFile === undefined
      ? {
          kind: 'read' as const,
          fields: await formFields(request, mostFields),
          file: null,
          files: [],
        }
      : await readUpload(request, largestFile, mostFiles, mostFields);
  if (posted.kind === 'unreadable') throw data('The form could not be read.', { status: 400 });
  if (posted.kind === 'too-large') {
    const most = Math.floor((largestSaid ?? 0) / 1_000_000);
    const message = `The files are too large to be sent: they may have ${most} MB together. Choose fewer, or smaller ones.`;
    throw data(message, { status: 413 });
  }
  const { intent: named = '', ...fields } = posted.fields;
  const [intent = '', target] = named.split(/:(.*)/s);
  const { file, files } = posted;
  return { fields: { intent, ...fields, ...(target && { target }) }, file, files };
}

function respond<Shown>(asked: Asked, outcome: Outcome) {
  const { request, fields } = asked;
  switch (outcome.kind) {
    case 'done': {
      const to = new URL(outcome.to ?? new URL(request.url).pathname, request.url);
      if (outcome.notice) to.searchParams.set('done', outcome.notice);
      if (outcome.did) to.searchParams.set('did', outcome.did);
      throw redirect(to.pathname + to.search + to.hash, 303);
    }
    case 'gone': {
      const kept = preserve(asked, recordGone);
      throw data(kept, { status: kept ? 410 : 404 });
    }
    case 'forbidden':
      throw data(preserve(asked, '/'), { status: 403 });
    case 'answer': {
      const values = Object.entries(fields).filter(([name]) => !isSecret(name));
      const answer = { values: Object.fromEntries(values), ...outcome.answer };
      // `Answered` names what the page's acts answer with.
      return data(answer as Shown, outcome.init);
    }
  }
}

/** Going back in the browser would load the page anew, if it can be shown at all. */
function giveBack(asked: Asked, error: unknown): never {
  const kept = error instanceof Error && preserve(asked, notStored);
  if (!kept) throw error;
  const { services, ctx } = asked;
  const reason = failureTrace(error);
  services.log.error({ event: 'request.failed', requestId: ctx.requestId, reason });
  throw data(kept, { status: isUnavailable(error) ? 503 : 500 });
}

const preserve = ({ request, fields }: Asked, way: string) =>
  preservedInput(new URL(request.url).pathname, way, fields);
