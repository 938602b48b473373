import { href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, success, shown } from '../../accounts/admin-action.server.ts';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/content/dates.ts';
import type { Route } from './+types/admin-calendar.route.ts';
import { findFeed, makeFeed, removeFeed } from './calendar-feed.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = await requireConsultant({ request, context });
  return { madeAt: await findFeed(context.get(servicesContext), userId) };
}

/** The address is shown in this answer alone: the table keeps a hash of it. */
export const action = adminAction({
  may: 'consultant',
  schema: z.object({ intent: z.enum(['make', 'remove']) }),
  acts: {
    make: async ({ services, actor }) => {
      const token = await makeFeed(services, actor);
      const address = `${services.config.siteUrl}${href('/calendar.ics')}?token=${token}`;
      return shown({ address });
    },
    remove: async ({ services, actor }) => {
      await removeFeed(services, actor);
      return success();
    },
  },
});

export default function Calendar({ loaderData: { madeAt }, actionData }: Route.ComponentProps) {
  const address = actionData && 'address' in actionData && actionData.address;
  return (
    <AdminPage title="Calendar feed" summary={<a href={href('/admin')}>Today</a>}>
      <p className="measure">
        Your calendar program can show your next steps, and by when we have promised an answer to
        the people you own. It asks for them at a secret address. Anyone who has the address can
        read them, so give it to your calendar only.
      </p>
      {address ? (
        <p>
          <label className="stacked">
            Your address, shown this once
            <input type="text" readOnly value={address} />
          </label>
        </p>
      ) : (
        madeAt && <p>You have had an address since {formatDateTime(madeAt)}.</p>
      )}
      <form method="post" action={href('/admin/calendar')}>
        <ButtonRow>
          <Button name="intent" value="make" size="dense">
            {madeAt ? 'New address' : 'Show an address'}
          </Button>
          {madeAt && (
            <Button name="intent" value="remove" variant="danger" size="dense">
              Remove the address
            </Button>
          )}
        </ButtonRow>
      </form>
      {madeAt && <p className="note">A new address replaces the old one at once.</p>}
    </AdminPage>
  );
}
