import { data, href } from 'react-router';
import * as z from 'zod/mini';
import {
  adminAction,
  type Asked,
  gone,
  invalid,
  shown,
  success,
} from '../../accounts/admin-action.server.ts';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { londonMoment } from '../../platform/database/london-day.ts';
import { errorsIn, noticeIn } from '../../platform/forms/form-answer.ts';
import { subjects } from '../../platform/email/subscriptions.ts';
import { type Services, servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { fullMoment } from '../../ui/content/dates.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Message } from '../../ui/forms/message.tsx';

import '../../ui/controls.css';
import type { Route } from './+types/admin-send.route.ts';
import { largestTest } from '../email/judge-test.server.ts';
import { Checks, TestForm } from '../email/test-form.tsx';
import { AudienceForm, AudienceSummary } from './audience-form.tsx';
import { createSending } from './create-sending.server.ts';
import { readSendPage } from './read-send-page.server.ts';
import { findArrived, queueTest, readTest, type ReadTest } from '../email/send-test.server.ts';
import { choiceSchema } from './sending.ts';
import { WhenForm } from './when-form.tsx';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const choice = z.safeParse(choiceSchema, query).data ?? choiceSchema.parse({});
  const page = await readSendPage(context.get(servicesContext), params.slug, choice);
  if (!page) throw data(null, { status: 404 });
  const about = subjects.find(({ id }) => id === page.subject)?.name ?? page.subject;
  const done = noticeIn(request.url, notices);
  return { ...page, about, asked: query, done };
}

const notices = { tested: 'The test is on its way to you.', read: 'What arrived has been read.' };

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
]);
type Form = z.output<typeof sent>;

export const action = adminAction({
  may: 'admin',
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
    send: async (asked, form) => {
      const slug = asked.params['slug'] ?? '';
      const checked = await check(asked.services, slug, form);
      if (checked.kind === 'invalid') return checked.answer;
      return send(asked, slug, form, checked.at);
    },
  },
});

function sayRead(read: ReadTest) {
  if (read.kind === 'read') return success('read');
  const messages = {
    missing: 'It has not arrived in the followed mailbox yet. Look into its spam folder too.',
    other: 'This is not the test of this revision: take all of the email, with its headers.',
    unreadable: 'It could not be read as an email.',
    unavailable: `It cannot be read at the moment: ${'reason' in read ? read.reason : ''}.`,
  };
  return invalid([{ field: '', message: messages[read.kind] }]);
}

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
      return invalid([
        { field: '', message: 'It was changed meanwhile: look at it as it is now.' },
      ]);
    case 'unreadable':
      return gone;
  }
}

export default function AdminSend({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, title, about, revision, summary, reasons, open, at, asked } = loaderData;
  const { checks, test, done } = loaderData;
  const confirmed = actionData?.kind === 'asked' ? actionData : null;
  return (
    <AdminPage
      title={`Send: ${title}`}
      done={actionData ? undefined : done}
      summary={<a href={href('/admin/words/:kind/:slug', { kind: 'updates', slug })}>The text</a>}
    >
      <ErrorSummary errors={errorsIn(actionData)} title="It was not sent" />
      {open && (
        <Message tone="info" title="It is being sent">
          <a href={href('/admin/updates/sendings/:id', { id: open.id })}>See how it stands</a>
        </Message>
      )}
      <div className="admin-columns">
        <div>
          <AudienceSummary summary={summary} at={at} about={about} />
          <AudienceForm asked={asked} />
        </div>
        <aside>
          {checks.length > 0 && <Checks checks={checks} />}
          {revision !== null && <TestForm {...test} revision={revision} />}
          {reasons.length > 0 ? (
            <section className="proposal" aria-labelledby="not-ready">
              <h2 id="not-ready">
                Not ready: {reasons.length === 1 ? '1 reason' : `${reasons.length} reasons`}
              </h2>
              <ul>
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </section>
          ) : (
            !open && (
              <WhenForm
                title={title}
                revision={revision ?? 0}
                asked={{ ...asked, ...actionData?.values }}
                total={summary.total}
                confirmed={confirmed}
              />
            )
          )}
        </aside>
      </div>
    </AdminPage>
  );
}
