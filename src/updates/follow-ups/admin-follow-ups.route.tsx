import { href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, gone, invalid, success } from '../../accounts/admin-action.server.ts';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { errorsIn, noticeIn } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import '../../ui/controls.css';
import type { Route } from './+types/admin-follow-ups.route.ts';
import { largestTest, sayRead } from '../email/judge-test.server.ts';
import { readTest } from '../email/send-test.server.ts';
import { daysBefore, pathNames } from './follow-up.ts';
import { PathSection } from './path-section.tsx';
import { readPathPage } from './path.server.ts';
import { findAllArrived, leaveOut, queueTests, turnOff, turnOn } from './turn-path.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  const paths = [];
  for (const path of pathNames) paths.push(await readPathPage(services, path));
  return { paths, done: noticeIn(request.url, notices) };
}

const notices = {
  tested: 'The tests are on their way to you.',
  read: 'What arrived was read.',
  on: 'The path is on.',
  off: 'The path is off. Those on it get no more of it.',
  'left-out': 'They get no more of this path.',
};

const path = z.enum(pathNames);
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('test'), path }),
  z.object({ intent: z.literal('read'), path, revision: z.coerce.number() }),
  z.object({
    intent: z.literal('paste'),
    path,
    revision: z.coerce.number(),
    raw: z._default(z.string(), ''),
  }),
  z.object({ intent: z.literal('on'), path, revision: z.coerce.number() }),
  z.object({ intent: z.literal('off'), path }),
  z.object({ intent: z.literal('leave-out'), path, email: z.string() }),
]);

export const action = adminAction({
  may: 'admin',
  schema,
  largestFile: largestTest,
  acts: {
    test: async ({ services, actor }, form) => {
      await queueTests(services, actor, form.path);
      return success('tested');
    },
    read: async ({ services }, tested) => sayRead(await findAllArrived(services, tested)),
    paste: async ({ services, file }, { path: name, revision, raw }) => {
      const arrived = file && file.size > 0 ? await file.bytes() : Buffer.from(raw);
      return sayRead(await readTest(services, { path: name, revision }, arrived));
    },
    on: async ({ services, actor }, form) => {
      const fault = await turnOn(services, actor, form);
      return fault === null ? success('on') : invalid([{ field: '', message: fault }]);
    },
    off: async ({ services, actor }, form) => {
      await turnOff(services, actor, form.path);
      return success('off');
    },
    'leave-out': async ({ services, actor }, form) =>
      (await leaveOut(services, actor, form)) ? success('left-out') : gone,
  },
});

export default function AdminFollowUps({ loaderData, actionData }: Route.ComponentProps) {
  const { paths, done } = loaderData;
  const { intent, path: about, raw } = actionData?.values ?? {};
  return (
    <AdminPage
      title="Follow-ups"
      done={actionData ? undefined : done}
      summary={<a href={href('/admin/updates')}>Updates</a>}
    >
      <ErrorSummary
        errors={errorsIn(actionData)}
        {...(intent === 'on' && { title: 'It was not turned on' })}
      />
      <div className="prose">
        <p className="measure">
          Up to five emails to those who confirmed our updates, after a download or an assessment. A
          path takes in who came in the last {daysBefore} days. It ends for those who are in
          conversation with us, become a client, pause, unsubscribe or complain, and for whom you
          leave out. No one gets one within three days of an update or another follow-up, nor
          outside your working hours.
        </p>
        {paths.map((one) => (
          <PathSection key={one.path} {...one} raw={one.path === about ? raw : undefined} />
        ))}
      </div>
    </AdminPage>
  );
}
