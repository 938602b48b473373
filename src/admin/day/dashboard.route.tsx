import { href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, success } from '../../accounts/admin-action.server.ts';
import { readDid } from '../../leads/people/undoable-changes.server.ts';
import { settleMention } from '../../leads/timeline/person-notes.server.ts';
import type { Config } from '../../platform/config.server.ts';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminTitle } from '../../ui/admin-page.tsx';
import { MadeAt } from '../../ui/admin/live-updates.tsx';
import { KeyHint, KeyHints } from '../../ui/admin/keys.tsx';
import { UndoLine } from '../../ui/admin/panels.tsx';
import { Button, NewTabLink } from '../../ui/button.tsx';
import { formatWeekday } from '../../ui/content/dates.ts';
import { Frame } from '../../ui/frame.tsx';
import type { Route } from './+types/dashboard.route.ts';
import { DayAside } from './day-aside.tsx';
import { FirstSteps, NamedTable, NextStepTable, UnansweredTable } from './day-tables.tsx';
import { readDay } from './read-day.server.ts';
import './dashboard.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const cards = session.role === 'admin' ? getCards(services.config) : null;
  const did = await readDid(services, session.userId, request.url);
  return { email: session.email, day: await readDay(services, session), did, cards };
}

export const action = adminAction({
  may: 'consultant',
  schema: z.object({ intent: z.enum(['seen']), noteId: z.uuid() }),
  acts: {
    seen: async ({ services, actor }, { noteId }) => {
      await settleMention(services, actor.userId, noteId);
      return success();
    },
  },
});

type Card = { name: string; href: string; about: string };

/** Our own pages, unless the operator's provider has others. */
const getCards = (config: Config): Card[] => [
  {
    name: 'Database',
    href: config.ADMIN_CARD_DATABASE,
    about: 'Enquiries, leads, results and requests, as they are stored.',
  },
  {
    name: 'Storage',
    href: config.ADMIN_CARD_STORAGE,
    about: 'The bucket “resources” with the files that visitors download.',
  },
  {
    name: 'Edge Functions',
    href: config.ADMIN_CARD_FUNCTIONS,
    about: 'Mail, news and the other work behind the pages.',
  },
  {
    name: 'Users',
    href: config.ADMIN_CARD_USERS,
    about: 'Accounts, and which of them are admins.',
  },
];

export default function Dashboard({
  loaderData: { email, day, did, cards },
}: Route.ComponentProps) {
  return (
    <Frame>
      <AdminTitle>Admin Dashboard</AdminTitle>
      <div className="admin">
        <div className="flow admin-head">
          <h1>
            <span className="visually-hidden">Admin Dashboard, </span>
            {formatWeekday(day.now)}
          </h1>
          <p>Welcome, {email}</p>
          <form method="post" action={href('/auth/logout')}>
            <Button variant="secondary" size="dense">
              Logout
            </Button>
          </form>
        </div>
        {did && <UndoLine did={did} back={href('/admin')} />}
        <div className="day">
          <div data-live="day">
            <FirstSteps day={day} />
            <UnansweredTable day={day} />
            <NamedTable day={day} />
            <NextStepTable day={day} />
          </div>
          <DayAside day={day} />
        </div>
        <MadeAt now={day.now} />
        <KeyHints>
          <KeyHint keys={['Enter']}>open</KeyHint>
          <KeyHint keys={['G', 'I']}>inbox</KeyHint>
          <KeyHint keys={['G', 'P']}>people</KeyHint>
        </KeyHints>
        {cards && <Manage cards={cards} />}
      </div>
    </Frame>
  );
}

/** The cards open in a new tab, as specified. */
function Manage({ cards }: { cards: readonly Card[] }) {
  return (
    <div className="manage">
      <section aria-labelledby="manage">
        <h2 id="manage">Manage</h2>
        <ul className="admin-cards">
          {cards.map(({ name, href: address, about }) => (
            <li key={name}>
              <h3>
                <NewTabLink href={address}>{name}</NewTabLink>
              </h3>
              <p>{about}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="replacing">
        <h2 id="replacing">Replacing files in “resources”</h2>
        <ol>
          <li>Open Storage.</li>
          <li>Select the bucket “resources”.</li>
          <li>
            Delete the old file, then upload the new one under the same name, or replace it in one
            go.
          </li>
        </ol>
        <p>Changes show on the site immediately.</p>
      </section>
    </div>
  );
}
