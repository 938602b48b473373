import { href } from 'react-router';
import * as z from 'zod/mini';
import { emailAddress } from '../../platform/forms/contact-details.ts';
import { errorsIn, fieldProps } from '../../platform/forms/form-answer.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Field, SelectField } from '../../ui/forms/field.tsx';
import { currentPassword } from '../account-schemas.ts';
import { adminAction, invalid, success } from '../admin-action.server.ts';
import { requireAdmin } from '../guards.server.ts';
import { roleNames } from '../sessions/session-record.ts';
import type { Route } from './+types/admin-invite.route.ts';
import { OwnPassword, teamRoles } from './act-form.tsx';
import { inviteUser } from './invite.server.ts';
import './users.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
}

export const action = adminAction({
  may: 'proved-admin',
  schema: z.strictObject({
    intent: z.literal('invite'),
    email: emailAddress,
    role: z.enum(['editor', 'consultant', 'admin'], 'Choose a role'),
    currentPassword,
  }),
  acts: {
    invite: async ({ services, ctx, actor }, wanted) => {
      const outcome = await inviteUser({ services, ctx, session: actor }, wanted);
      if (outcome.kind === 'refused') return invalid([outcome.error]);
      const notice = outcome.kind === 'known' ? outcome.as : 'invited';
      return success(notice, href('/admin/users/:id', { id: outcome.userId }));
    },
  },
});

export default function AdminInvite({ actionData }: Route.ComponentProps) {
  const errors = errorsIn(actionData);
  const field = fieldProps(errors, actionData?.values ?? {});
  return (
    <AdminPage
      title="Invite a colleague"
      summary="They get a link by email, and choose a password and a second step of their own."
    >
      <form method="post" action={href('/admin/users/invite')} noValidate className="form user-act">
        <ErrorSummary errors={errors} />
        <Field label="Email" type="email" required {...field('email')} autoComplete="off" />
        <SelectField
          label="Role"
          required
          hint={teamRoles.map(({ may }) => may).join(' ')}
          {...field('role')}
          options={[
            { value: '', label: 'Choose one' },
            ...teamRoles.map(({ role }) => ({ value: role, label: roleNames[role] })),
          ]}
        />
        <OwnPassword field={field} />
        <ButtonRow>
          <Button size="dense" name="intent" value="invite">
            Send the invitation
          </Button>
          <ButtonLink href={href('/admin/users')} variant="secondary" size="dense">
            Cancel
          </ButtonLink>
        </ButtonRow>
      </form>
    </AdminPage>
  );
}
