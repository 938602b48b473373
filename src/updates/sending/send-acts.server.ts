import { href } from 'react-router';
import * as z from 'zod/mini';
import {
  adminAction,
  type Asked,
  gone,
  invalid,
  success,
} from '../../accounts/admin-action.server.ts';
import { londonMoment } from '../../platform/database/london-day.ts';
import { largestTest, sayRead } from '../email/judge-test.server.ts';
import { findArrived, queueTest, readTest } from '../email/send-test.server.ts';
import { createSending, requestSending } from './create-sending.server.ts';
import { readSendPage } from './read-send-page.server.ts';
import { choiceSchema } from './sending.ts';

const sent = z.object({
  ...choiceSchema.shape,
  revision: z.coerce.number(),
  at: z._default(z.string(), ''),
});
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('test'), revision: z.coerce.number() }),
  z.object({ intent: z.literal('read'), revision: z.coerce.number() }),
  z.object({
    intent: z.literal('paste'),
    revision: z.coerce.number(),
    raw: z._default(z.string(), ''),
  }),
  z.extend(sent, { intent: z.literal('send') }),
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
      const { services, params } = asked;
      const slug = params['slug'] ?? '';
      const time = readTime(form.at, services.clock());
      if ('error' in time) return invalid([{ field: 'at', message: time.error }]);
      const page = await readSendPage(services, slug, form);
      const [reason] = page?.reasons ?? ['It is gone.'];
      if (reason) return invalid([{ field: '', message: reason }]);
      return send(asked, slug, form, time.at);
    },
  },
});

/** When it is to go, as it was typed; null is now. */
export function readTime(typed: string, now: Date): { at: Date | null } | { error: string } {
  if (typed === '') return { at: null };
  try {
    const at = londonMoment(typed);
    return at > now ? { at } : { error: 'This time is over: choose one to come' };
  } catch {
    return { error: 'Choose a day and a time' };
  }
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
