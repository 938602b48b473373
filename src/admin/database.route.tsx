import { requireAdmin } from '../accounts/guards.server.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { TableScroll } from '../ui/table-scroll.tsx';
import type { Route } from './+types/database.route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  return null;
}

const tables = [
  {
    name: 'Enquiries',
    href: '/admin/enquiries',
    holds: 'What came by the contact form',
  },
  { name: 'Leads', href: '/admin/leads', holds: 'Who got in touch, and how far we are' },
  { name: 'Subscribers', href: '/admin/subscribers', holds: 'The mailing list' },
  { name: 'Downloads', href: '/admin/downloads', holds: 'Who asked for which document' },
  { name: 'Assessment results', href: '/admin/assessments', holds: 'Scores, by person' },
  { name: 'Data rights', href: '/admin/data-rights', holds: 'Requests and their clocks' },
  { name: 'Consent records', href: '/admin/consents', holds: 'Who agreed to what, in which words' },
  { name: 'Audit log', href: '/admin/audit', holds: 'Which admin read or changed what' },
];

export default function AdminDatabase() {
  return (
    <AdminPage title="Database" says={`${tables.length} kinds of record`}>
      <TableScroll label="Records table">
        <table className="dense-table">
          <thead>
            <tr>
              <th scope="col">Records</th>
              <th scope="col">What they hold</th>
            </tr>
          </thead>
          <tbody>
            {tables.map(({ name, href, holds }) => (
              <tr key={href}>
                <th scope="row">
                  <a href={href} data-row="">
                    {name}
                  </a>
                </th>
                <td>{holds}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </AdminPage>
  );
}
