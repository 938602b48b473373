import { answeredFields } from '../../platform/forms/form-answer.ts';
import { redirect, href } from 'react-router';
import { servicesContext } from '../../platform/services.ts';
import { Field } from '../../ui/forms/field.tsx';
import { accountAct } from '../account-act.server.ts';
import { AccountForm } from '../account-form.tsx';
import { AccountPage, factorsTrail, accountMeta } from '../account-page.tsx';
import { requireSession } from '../guards.server.ts';
import { nextOf, withNext } from '../return-address.ts';
import type { Route } from './+types/enrol-phone.route.ts';
import { enrolPhone, phoneSchema } from './phone.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, href('/account/factors/phone'), 'Add a phone');
}

export function loader({ request, context }: Route.LoaderArgs) {
  requireSession({ request, context });
  const { SMS_WEBHOOK_URL } = context.get(servicesContext).config;
  if (!SMS_WEBHOOK_URL) throw redirect(href('/account/factors'), 302);
  return { next: nextOf(request) };
}

export const action = (args: Route.ActionArgs) => accountAct(args, phoneSchema, enrolPhone);

export default function EnrolPhone({ loaderData, actionData }: Route.ComponentProps) {
  const here = withNext(href('/account/factors/phone'), loaderData.next);
  const field = answeredFields(actionData);
  return (
    <AccountPage
      title="Add a phone"
      summary="We text you a code when you log in. We use the number for nothing else."
      trail={factorsTrail}
    >
      <AccountForm action={here} answer={actionData} submit="Text me a code">
        <Field
          label="Name"
          {...field('friendlyName')}
          hint="A name you will recognise, such as “Work phone”."
          required
        />
        <Field label="Phone number" {...field('phone')} type="tel" autoComplete="tel" required />
      </AccountForm>
    </AccountPage>
  );
}
