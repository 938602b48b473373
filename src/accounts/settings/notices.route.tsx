import { answeredFields } from '../../platform/forms/form-answer.ts';
import { href, redirect } from 'react-router';
import { servicesContext } from '../../platform/services.ts';
import { Checkbox, SelectField } from '../../ui/forms/field.tsx';
import { accountAct } from '../account-act.server.ts';
import { AccountForm } from '../account-form.tsx';
import { AccountPage, accountMeta, accountTrail } from '../account-page.tsx';
import { noticesSchema } from '../account-schemas.ts';
import { requireSession } from '../guards.server.ts';
import { worksPeople } from '../sessions/session-record.ts';
import { readNoticeChoices, storeNoticeChoices } from '../team/team.server.ts';
import type { Route } from './+types/notices.route.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/account/notices'), 'Notices');
}

/** For the team: others have nothing to be told of. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId, role } = requireSession({ request, context });
  if (!worksPeople(role)) throw redirect(href('/account'), 302);
  return readNoticeChoices(context.get(servicesContext).db, userId);
}

export const action = (args: Route.ActionArgs) =>
  accountAct(args, noticesSchema, async (choices, { services, session }) => {
    await storeNoticeChoices(services, session.userId, choices);
    return { notice: 'saved' as const, to: href('/account/notices') };
  });

const boxes = {
  wrote: 'Something comes in a conversation with a person whom I own',
  began: 'A new conversation begins, or a new sender writes',
  promises: 'A promised answer is nearly due, or overdue, and the person is mine or has no owner',
  nextSteps: 'Next steps of mine are due today',
  mentions: 'A colleague names me in a note',
  inPage: 'Show what comes for me in the open page too, at once',
};

const names = ['wrote', 'began', 'promises', 'nextSteps', 'mentions', 'inPage'] as const;

const hours = [
  { value: '', label: 'No summary' },
  ...[6, 7, 8, 9, 10, 11].map((hour) => ({ value: String(hour), label: `At ${hour}:00` })),
];

export default function Notices({ loaderData: choices, actionData }: Route.ComponentProps) {
  const typed = actionData?.values;
  const summaryHour = String(choices.summaryHour ?? '');
  const field = answeredFields(actionData, { summaryHour });
  return (
    <AccountPage
      title="Notices"
      summary="What we tell you by email: at most one every five minutes, with all that has come since, and without what visitors wrote."
      trail={accountTrail}
    >
      <AccountForm action={href('/account/notices')} answer={actionData} submit="Save">
        {names.map((name) => (
          <Checkbox
            key={name}
            name={name}
            label={boxes[name]}
            defaultChecked={typed ? typed[name] === 'on' : choices[name]}
            error={field(name).error}
          />
        ))}
        <SelectField
          label="A summary each morning"
          hint="On working days, if the firm has said which these are. Nothing is sent when nothing waits."
          {...field('summaryHour')}
          options={hours}
        />
      </AccountForm>
    </AccountPage>
  );
}
