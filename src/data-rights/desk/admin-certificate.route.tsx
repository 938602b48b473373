import { data, href } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { company, officeAddress } from '../../company.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { KeyValues } from '../../ui/content/lists.tsx';
import { fullDay } from '../data-rights-clock.ts';
import { readRequest } from './read-desk.server.ts';
import type { Route } from './+types/admin-certificate.route.ts';
import { ErasureTable, KeptTable } from './erasure-table.tsx';
import './desk.css';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const found = await readRequest(context.get(servicesContext), params.id);
  if (!found.certificate) throw data(null, { status: 404 });
  const { reference, receivedAt, verifiedAt } = found.request;
  return { id: params.id, reference, receivedAt, verifiedAt, certificate: found.certificate };
}

/** Evidence without a name, to show to the person, the regulator or a court. */
export default function AdminCertificate({ loaderData }: Route.ComponentProps) {
  const { id, reference, receivedAt, verifiedAt, certificate } = loaderData;
  const { erasedAt, emailHash, erasedByEmail, lines } = certificate;
  return (
    <AdminPage
      title="Certificate of erasure"
      summary={<a href={href('/admin/data-rights/:id', { id })}>{reference}</a>}
    >
      <article className="desk-document">
        <p>
          {company.legalName} has erased the personal data of the person who made the request below,
          as listed. The person is not named here; the keyed hash of their address can show that it
          is about them.
        </p>
        <KeyValues
          items={[
            { term: 'Reference', value: reference },
            { term: 'Received', value: fullDay(receivedAt) },
            { term: 'Identity shown', value: verifiedAt ? fullDay(verifiedAt) : 'no' },
            { term: 'Erased', value: <ErasedAt at={erasedAt} /> },
            { term: 'By', value: erasedByEmail ?? 'the system' },
            { term: 'Keyed hash', value: <code>{emailHash}</code> },
          ]}
        />
        <h2>What was erased</h2>
        <ErasureTable lines={lines} caption="What was erased" />
        <h2>What the law keeps</h2>
        <KeptTable lines={lines} caption="What the law keeps" />
        <p>
          {company.legalName}, {officeAddress()}. Company number {company.companyNumber}.
        </p>
      </article>
    </AdminPage>
  );
}

function ErasedAt({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{fullDay(at)}</time>;
}
