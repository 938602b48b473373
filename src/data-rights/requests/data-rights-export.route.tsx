import { data, href } from 'react-router';
import { z } from 'zod';
import { postedFields, tokenField } from '../../platform/forms/read-form.server.ts';
import { pageMeta } from '../../platform/web/page.ts';
import { servicesContext } from '../../platform/services.ts';
import { tokenIn } from '../../platform/web/request-address.ts';
import { privateAddressHeaders } from '../../platform/web/security-headers.ts';
import { Button } from '../../ui/button.tsx';
import { DeadLink } from '../../ui/drawings/dead-link.tsx';
import { Breadcrumb, Frame } from '../../ui/frame.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { fullDay } from '../data-rights-clock.ts';
import { exportDays } from '../rights-request.ts';
import { requestOfLink } from './rights-emails.job.server.ts';
import type { Route } from './+types/data-rights-export.route.ts';
import { ExportDocument } from './export-document.tsx';
import { fetchExport } from './export-person.server.ts';
import '../../ui/controls.css';
import '../data-rights.css';
import '../desk/desk.css';

export const headers = privateAddressHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/data-rights/export'),
    title: 'What we hold about you',
    description: 'The data behind a data rights request, for the person who made it.',
    noIndex: true,
  });
}

/** Email scanners open every link, so the page itself shows nothing but its buttons. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenIn(request);
  const { db, clock } = context.get(servicesContext);
  const found = await requestOfLink(db, 'export', token, clock());
  const offer = found && { reference: found.reference, until: fullDay(found.expiresAt) };
  return { token, offer };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { token } = await postedFields(request, z.object({ token: tokenField }));
  const exported = await fetchExport(context.get(servicesContext), token);
  return exported ?? data(null, { status: 422 });
}

export default function DataRightsExport({ loaderData, actionData }: Route.ComponentProps) {
  const { token, offer } = loaderData;
  const trail = [{ name: 'Data rights', href: href('/data-rights') }];
  if (!actionData && !offer) {
    return (
      <DeadLink
        trail={trail}
        current="Your data"
        summary="A link to your data works for 7 days, and ends when the data is erased."
        days={exportDays}
      >
        <p>Reply to our email and we will send another.</p>
      </DeadLink>
    );
  }
  return (
    <Frame>
      <Breadcrumb trail={trail} current="Your data" />
      {actionData && (
        <>
          <PageHead title="What we hold about you" />
          <ExportDocument {...actionData} />
        </>
      )}
      {!actionData && offer && <Offer token={token} {...offer} />}
    </Frame>
  );
}

type OfferProps = { token: string; reference: string; until: string };

function Offer({ token, reference, until }: OfferProps) {
  return (
    <>
      <PageHead
        title="Your data is ready"
        summary={`For request ${reference}. The link works until ${until}; anyone who has it can read your data.`}
      />
      <form className="page-end button-row" method="post" action={href('/data-rights/export')}>
        <input type="hidden" name="token" value={token} />
        <Button>Read it</Button>
        <Button variant="secondary" formAction={href('/data-rights/export-file')}>
          Save it as a file
        </Button>
      </form>
    </>
  );
}
