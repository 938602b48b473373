import { href } from 'react-router';
import { requireAdmin } from '../accounts/guards.server.ts';
import { servicesContext } from '../platform/services.ts';
import { AdminPage, DenseTable } from '../ui/admin-page.tsx';
import { formatDay } from '../ui/content/dates.ts';
import type { Route } from './+types/retention.route.ts';
import { formatRetention } from '../platform/privacy/retention.server.ts';
import { readRetention } from './attention.server.ts';

/** Counts only: the people behind the rows are not shown here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const rules = await readRetention(context.get(servicesContext));
  return rules.map((rule) => ({ ...rule, keptFor: formatRetention(rule.keptFor) }));
}

type Row = Route.ComponentProps['loaderData'][number];

export default function AdminRetention({ loaderData: rows }: Route.ComponentProps) {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  const [soon, gone] = [sum(({ willGo }) => willGo), sum(({ went }) => went)];
  return (
    <AdminPage
      title="Retention"
      summary={`${shown(soon)} to be deleted in the next 30 days, ${shown(gone)} deleted in the last 30`}
    >
      <p>
        The periods are those of the{' '}
        <a href={`${href('/privacy-policy')}#retention`}>privacy notice</a>. The function
        delete-due-data deletes what is due every hour.
      </p>
      <DenseTable
        caption="What is kept for how long, and what goes"
        className="wraps"
        heads={[
          'What',
          'Kept for',
          { number: 'Due now' },
          { number: 'Goes in 30 days' },
          { number: 'Went in 30 days' },
          'Last on',
        ]}
      >
        {rows.map(({ name, keptFor, isDue, willGo, went, lastDay }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{keptFor}</td>
            <td className="number">{shown(isDue)}</td>
            <td className="number">{shown(willGo)}</td>
            <td className="number">{shown(went)}</td>
            <td>{lastDay ? formatDay(new Date(lastDay)) : '–'}</td>
          </tr>
        ))}
      </DenseTable>
    </AdminPage>
  );
}

const shown = (count: number) => count.toLocaleString('en-GB');
