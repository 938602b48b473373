import { href } from 'react-router';
import * as z from 'zod/mini';
import {
  adminAction,
  type Asked,
  gone,
  invalid,
  shown,
  success,
} from '../../accounts/admin-action.server.ts';
import { londonMoment } from '../../platform/database/london-day.ts';
import type { Services } from '../../platform/services.ts';
import { fullMoment } from '../../ui/content/dates.ts';
import { largestTest, sayRead } from '../email/judge-test.server.ts';
import { findArrived, queueTest, readTest } from '../email/send-test.server.ts';
import { createSending, requestSending } from './create-sending.server.ts';
import { readSendPage } from './read-send-page.server.ts';
import { choiceSchema } from './sending.ts';

const when = z.union([
  z.literal(''),
  z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Choose a day and a time')),
]);
const sent = z.object({
  ...choiceSchema.shape,
  revision: z.coerce.number(),
  at: z._default(when, ''),
});
const schema = z.discriminatedUnion('intent', [
  z.extend(sent, { intent: z.literal('ask') }),
  z.object({ intent: z.literal('test'), revision: z.coerce.number() }),
  z.object({ intent: z.literal('read'), revision: z.coerce.number() }),
  z.object({
    intent: z.literal('paste'),
    revision: z.coerce.number(),
    raw: z._default(z.string(), ''),
  }),
  z.extend(sent, { intent: z.literal('send'), total: z.coerce.number() }),
  z.object({ intent: z.literal('request'), revision: z.coerce.number() }),
]);
type Form = z.output<typeof sent>;

/** An editor asks; the rest is an admin's. */
export const sendAction = adminAction({
  may: 'editor',
  first: async ({ actor, fields }) =>
    actor.role === 'admin' || fields['intent'] === 'request' ? null : { kind: 'forbidden' },
  schema,
  largestFile: largestTest,
  acts: {
    ask: async (asked, form) => {
      const checked = await check(asked.services, asked.params['slug'] ?? '', form);
      if (checked.kind === 'invalid') return checked.answer;
      const { total, at } = checked;
      return shown({ kind: 'asked' as const, total, at: at && fullMoment(at) });
    },
    test: async ({ services, actor, params }, { revision }) => {
      await queueTest(services, actor.email, { slug: params['slug'] ?? '', revision });
      return success('tested');
    },
    read: async ({ services, params }, { revision }) =>
      sayRead(await findArrived(services, { slug: params['slug'] ?? '', revision })),
    paste: async ({ services, params, file }, { revision, raw }) => {
      const arrived = file && file.size > 0 ? await file.bytes() : Buffer.from(raw);
      return sayRead(await readTest(services, { slug: params['slug'] ?? '', revision }, arrived));
    },
    request: async ({ services, actor, params }, { revision }) => {
      const slug = params['slug'] ?? '';
      const isAsked = await requestSending(services, actor, { slug, revision });
      return isAsked ? success('requested') : invalid([{ field: '', message: changed }]);
    },
    send: async (asked, form) => {
      const slug = asked.params['slug'] ?? '';
      const checked = await check(asked.services, slug, form);
      if (checked.kind === 'invalid') return checked.answer;
      return send(asked, slug, form, checked.at);
    },
  },
});

type Checked =
  | { kind: 'invalid'; answer: ReturnType<typeof invalid> }
  | { kind: 'ready'; total: number; at: Date | null };

async function check(services: Services, slug: string, form: Form): Promise<Checked> {
  const fail = (field: string, message: string): Checked => ({
    kind: 'invalid',
    answer: invalid([{ field, message }]),
  });
  const at = form.at === '' ? null : londonMoment(form.at);
  if (at && at <= services.clock()) return fail('at', 'This time is over: choose one to come');
  const page = await readSendPage(services, slug, form);
  const [reason] = page?.reasons ?? ['It is gone.'];
  if (reason) return fail('', reason);
  return { kind: 'ready', total: page?.summary.total ?? 0, at };
}

const changed = 'It was changed meanwhile: look at it as it is now.';

async function send({ services, actor }: Asked, slug: string, form: Form, at: Date | null) {
  const { cameBy, level, stage, tag, revision } = form;
  const outcome = await createSending(services, actor, {
    slug,
    revision,
    choice: { cameBy, level, stage, tag },
    scheduledFor: at ?? services.clock(),
  });
  switch (outcome.kind) {
    case 'created':
      return success('created', href('/admin/updates/sendings/:id', { id: outcome.id }));
    case 'open':
      return success(undefined, href('/admin/updates/sendings/:id', { id: outcome.id }));
    case 'stale':
      return invalid([{ field: '', message: changed }]);
    case 'unreadable':
      return gone;
  }
}
