import { href } from 'react-router';
import { exportCsv, loadList } from '../../accounts/admin-lists.server.ts';
import { requireConsultant, requireSession } from '../../accounts/guards.server.ts';
import { withCounts } from '../../platform/lists/admin-list.server.ts';
import { AdminList } from '../../platform/lists/admin-list.tsx';
import { servicesContext } from '../../platform/services.ts';
import { UndoLine } from '../../ui/admin/panels.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/admin-people.route.ts';
import { listTeam } from '../../accounts/team/team.server.ts';
import { peopleAction } from './people-action.server.ts';
import { peopleList } from './people-list.server.ts';
import { PeopleTabs, PeopleSelection } from './people-controls.tsx';
import { findCurrentView, lastViews, toViewQuery, usualViews, getNotice } from './people-page.ts';
import { readSavedViews } from './saved-views.server.ts';
import { readDid, readUndoable } from './undoable-changes.server.ts';
import '../import/import.css';

export const middleware: Route.MiddlewareFunction[] = [exportCsv(peopleList)];

export async function loader(args: Route.LoaderArgs) {
  const list = await loadList(args, peopleList, requireConsultant);
  const { userId, role } = requireSession(args);
  const services = args.context.get(servicesContext);
  const { searchParams } = new URL(args.request.url);
  const saved = await readSavedViews(services.db, userId);
  const views = [...usualViews, ...saved, ...lastViews];
  const current = findCurrentView(views, searchParams);
  const counted = await withCounts({ ...services, viewerId: userId }, peopleList, views);
  return {
    list,
    tabs: counted.map((view, index) => ({ ...view, isCurrent: views[index] === current })),
    address: `${href('/admin/people')}?${toViewQuery(searchParams)}`,
    owners: await listTeam(services.db),
    undoable:
      (await readDid(services, userId, args.request.url)) ?? (await readUndoable(services, userId)),
    notice: getNotice(searchParams.get('done') ?? ''),
    isSpam: searchParams.get('spam') === 'yes',
    isAdmin: role === 'admin',
  };
}

export const action = peopleAction;

export default function AdminPeople({ loaderData }: Route.ComponentProps) {
  const { list, tabs, address, undoable, notice } = loaderData;
  const everyone = tabs.at(-1)?.count;
  const bar = <PeopleSelection {...loaderData} />;
  return (
    <AdminList
      {...list}
      summary={everyone && `${formatTotal(list.view)} of ${formatTotal(everyone)}`}
      done={notice}
      actions={
        <>
          <ButtonLink href={href('/admin/people/import')} variant="secondary" size="dense">
            Import CSV
          </ButtonLink>
          <ButtonLink href={href('/admin/people/new')} size="dense" data-key="c">
            Add person <kbd className="key">C</kbd>
          </ButtonLink>
        </>
      }
      views={
        <>
          {undoable && <UndoLine did={{ ...undoable, action: address }} />}
          <PeopleTabs tabs={tabs} address={address} />
        </>
      }
      selection={{ formId: 'chosen', bar }}
    />
  );
}

const formatTotal = ({ total, isMore }: { total: number; isMore: boolean }) =>
  `${total.toLocaleString('en-GB')}${isMore ? '+' : ''}`;
