import { href } from 'react-router';
import { requireAdmin } from '../accounts/guards.server.ts';
import { AdminPage, DenseTable } from '../ui/admin-page.tsx';
import type { Route } from './+types/database.route.ts';
import { CardCell, CardHeading, CardRow } from '../ui/content/table.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  return null;
}

const tables = [
  {
    name: 'Enquiries',
    href: href('/admin/enquiries'),
    holds: 'What came through the contact form',
  },
  {
    name: 'People',
    href: href('/admin/people'),
    holds: 'Who they are, and how far we are with them',
  },
  { name: 'Leads', href: href('/admin/leads'), holds: 'The ways in which they came' },
  { name: 'Subscribers', href: href('/admin/subscribers'), holds: 'The mailing list' },
  { name: 'Downloads', href: href('/admin/downloads'), holds: 'Who asked for which document' },
  { name: 'Assessment results', href: href('/admin/assessments'), holds: 'Scores, by person' },
  { name: 'Data rights', href: href('/admin/data-rights'), holds: 'Requests and their clocks' },
  {
    name: 'Consent records',
    href: href('/admin/consents'),
    holds: 'Who agreed to what, in which words',
  },
  { name: 'Audit log', href: href('/admin/audit'), holds: 'Which admin read or changed what' },
];

export default function AdminDatabase() {
  return (
    <AdminPage title="Database" summary={`${tables.length} kinds of record`}>
      <DenseTable caption="Records" heads={['Records', 'What they hold']} isCards>
        {tables.map(({ name, href: address, holds }) => (
          <CardRow key={address}>
            <CardHeading href={address}>{name}</CardHeading>
            <CardCell at="below">{holds}</CardCell>
          </CardRow>
        ))}
      </DenseTable>
    </AdminPage>
  );
}
