import { data, href, redirect } from 'react-router';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
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
export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const { act } = await formFields(request);
  if (act === 'remove') {
    await removeFeed(services, actor);
    throw redirect(href('/admin/calendar'), 303);
  }
  if (act !== 'make') throw data(null, { status: 400 });
  const token = await makeFeed(services, actor);
  return { address: `${services.config.siteUrl}${href('/calendar.ics')}?token=${token}` };
}

export default function Calendar({ loaderData: { madeAt }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Calendar feed" summary={<a href={href('/admin')}>Today</a>}>
      <p className="measure">
        Your calendar program can show your next steps, and by when we have promised an answer to
        the people you own. It asks for them at a secret address. Anyone who has the address can
        read them, so give it to your calendar only.
      </p>
      {actionData ? (
        <p>
          <label className="stacked">
            Your address, shown this once
            <input type="text" readOnly value={actionData.address} />
          </label>
        </p>
      ) : (
        madeAt && <p>You have had an address since {formatDateTime(madeAt)}.</p>
      )}
      <form method="post" action={href('/admin/calendar')}>
        <ButtonRow>
          <Button name="act" value="make" size="dense">
            {madeAt ? 'New address' : 'Show an address'}
          </Button>
          {madeAt && (
            <Button name="act" value="remove" variant="danger" size="dense">
              Remove the address
            </Button>
          )}
        </ButtonRow>
      </form>
      {madeAt && <p className="note">A new address replaces the old one at once.</p>}
    </AdminPage>
  );
}
