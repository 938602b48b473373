import { desc, eq, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { requireEditor } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { whereOnSite } from '../../platform/words/published.server.ts';
import { wordsDocuments, wordsRevisions } from '../../platform/words/words.table.server.ts';
import { AdminPage, DenseTable, NothingHere } from '../../ui/admin-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import { CardCell, CardHeading, CardRow } from '../../ui/content/table.tsx';
import type { Route } from './+types/admin-updates.route.ts';
import { listSendings } from './read-sending.server.ts';
import { toUpdate, updatesKind } from '../update.ts';
import { sendingStateNames } from './sending.ts';

/** What has been sent, and what can be. Texts are written under Words. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { role } = await requireEditor({ request, context });
  const { db } = context.get(servicesContext);
  const sendings = await listSendings(db);
  const { kind, slug, draft, draftAt, publishedAt } = wordsDocuments;
  const documents = await db
    .select({ slug, draft, content: wordsRevisions.content })
    .from(wordsDocuments)
    .leftJoin(wordsRevisions, whereOnSite)
    .where(eq(kind, updatesKind))
    .orderBy(desc(sql`coalesce(${draftAt}, ${publishedAt})`));
  const isSent = (name: string) => sendings.some((sending) => sending.slug === name);
  const toSend = documents
    .filter((one) => !isSent(one.slug))
    .map((one) => {
      const { subject, where } = toUpdate(one.draft ?? one.content ?? {});
      const place = where === 'site' ? 'for the site alone' : 'ready to send';
      return { slug: one.slug, subject, place: one.draft ? 'a draft' : place };
    });
  return { sendings, toSend, isSender: role === 'admin' };
}

export default function AdminUpdates({ loaderData }: Route.ComponentProps) {
  const { sendings, toSend, isSender } = loaderData;
  return (
    <AdminPage
      title="Updates"
      summary={
        isSender && (
          <>
            <a href={href('/admin/subscribers')}>Subscribers</a> ·{' '}
            <a href={href('/admin/updates/follow-ups')}>Follow-ups</a>
          </>
        )
      }
      actions={
        <ButtonLink size="dense" href={href('/admin/words/:kind', { kind: updatesKind })}>
          Write
        </ButtonLink>
      }
    >
      {toSend.length > 0 && (
        <section aria-labelledby="to-send" className="measure">
          <h2 id="to-send">Not sent yet</h2>
          <ul>
            {toSend.map(({ slug, subject, place }) => (
              <li key={slug}>
                <a href={href('/admin/updates/:slug', { slug })}>{subject || slug}</a>, {place}
              </li>
            ))}
          </ul>
        </section>
      )}
      {sendings.length > 0 && <SendingsTable sendings={sendings} isSender={isSender} />}
      {sendings.length + toSend.length === 0 && (
        <NothingHere
          isFiltered={false}
          path=""
          empty="An update is written under Words. Once it is published, it can be sent from here."
        />
      )}
    </AdminPage>
  );
}

type Row = Route.ComponentProps['loaderData']['sendings'][number];

function SendingsTable({ sendings, isSender }: { sendings: readonly Row[]; isSender: boolean }) {
  return (
    <DenseTable
      caption="Sent"
      className="wraps"
      heads={['Update', 'State', 'Recipients', 'When']}
      isCards
    >
      {sendings.map(({ id, title, state, total, scheduledFor, finishedAt }) => (
        <CardRow key={id}>
          <CardHeading href={isSender ? href('/admin/updates/sendings/:id', { id }) : null}>
            {title}
          </CardHeading>
          <CardCell at="below">{sendingStateNames[state]}</CardCell>
          <CardCell at="right" className="number">
            {total.toLocaleString('en-GB')}
          </CardCell>
          <CardCell at="end">{shortMoment(finishedAt ?? scheduledFor)}</CardCell>
        </CardRow>
      ))}
    </DenseTable>
  );
}
