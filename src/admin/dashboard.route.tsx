import { href } from 'react-router';
import type { Config } from '../platform/config.server.ts';
import { requireConsultant } from '../accounts/guards.server.ts';
import { servicesContext } from '../platform/services.ts';
import { AdminTitle } from '../ui/admin-page.tsx';
import { Button, NewTabLink } from '../ui/button.tsx';
import { Steps } from '../ui/content/lists.tsx';
import { Frame } from '../ui/frame.tsx';
import type { Route } from './+types/dashboard.route.ts';
import { whatWaits } from './attention.server.ts';
import { WaitingList } from './waiting-list.tsx';
import './dashboard.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  return { email, waiting: await whatWaits(services), cards: getCards(services.config) };
}

/** Our own pages, unless the operator's provider has others. */
const getCards = (config: Config) => [
  {
    name: 'Database',
    href: config.ADMIN_CARD_DATABASE,
    says: 'Enquiries, leads, results and requests, as they are stored.',
  },
  {
    name: 'Storage',
    href: config.ADMIN_CARD_STORAGE,
    says: 'The bucket “resources” with the files that visitors download.',
  },
  {
    name: 'Edge Functions',
    href: config.ADMIN_CARD_FUNCTIONS,
    says: 'Mail, news and the other work behind the pages.',
  },
  {
    name: 'Users',
    href: config.ADMIN_CARD_USERS,
    says: 'Accounts, and which of them are admins.',
  },
];

/** The cards open in a new tab, as specified. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <AdminTitle>Dashboard</AdminTitle>
      <div className="admin">
        <div className="admin-head">
          <h1>Admin Dashboard</h1>
          <p>Welcome, {loaderData.email}</p>
          <form className="admin-logout" method="post" action={href('/auth/logout')}>
            <Button variant="secondary" size="dense">
              Logout
            </Button>
          </form>
        </div>
        <WaitingList lines={loaderData.waiting} />
        <ul className="admin-cards">
          {loaderData.cards.map(({ name, href: address, says }) => (
            <li key={name}>
              <h2>
                <NewTabLink href={address}>{name}</NewTabLink>
              </h2>
              <p>{says}</p>
            </li>
          ))}
        </ul>
        <section className="admin-replacing" aria-labelledby="replacing">
          <h2 id="replacing">Replacing files in “resources”</h2>
          <Steps
            items={[
              'Open Storage.',
              'Select the bucket “resources”.',
              'Delete the old file, then upload the new one under the same name, or replace it in one go.',
            ]}
          />
          <p>Changes show on the site immediately.</p>
        </section>
      </div>
    </Frame>
  );
}
