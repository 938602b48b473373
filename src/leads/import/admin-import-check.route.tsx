import { memberOptions } from '../../accounts/sessions/session-record.ts';
import { data, href, type MiddlewareFunction } from 'react-router';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { noticeIn, fieldProps } from '../../platform/forms/form-answer.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { StatusLine } from '../../ui/admin/panels.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import type { Route } from './+types/admin-import-check.route.ts';
import { importAction, verdictsCsv, type ImportAnswer } from './import-action.server.ts';
import { ImportColumns, ImportSteps, formId } from './import-settings.tsx';
import { ImportSubscriptions, ImportTotals, ImportVerdicts } from './import-verdicts-table.tsx';
import { readImport, type CheckedImport } from './read-import.server.ts';
import './import.css';
import { formatCount } from '../../platform/reporting.ts';
import { Field, SelectField } from '../../ui/forms/field.tsx';
import { legalBasisOptions } from '../lead.ts';

export const middleware: MiddlewareFunction<Response>[] = [
  async (args) => verdictsCsv({ ...args, url: new URL(args.request.url) }),
];

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { role } = await requireConsultant({ request, context });
  const { searchParams } = new URL(request.url);
  const page = await readImport(context.get(servicesContext), recordIdIn(params), searchParams);
  if (!page) throw data(null, { status: 404 });
  return { ...page, done: noticeIn(request.url, notices), isAdmin: role === 'admin' };
}

const notices = { checked: 'Checked again, as something was chosen. Look, then import.' };

export const action = importAction;

export default function AdminImportCheck({ loaderData: page, actionData }: Route.ComponentProps) {
  const { file } = page;
  const path = href('/admin/people/import/:id', { id: file.id });
  if (page.kind === 'done') return <Done page={page} path={path} />;
  const size = page.size === null ? '' : `, ${Math.ceil(page.size / 1000)} KB`;
  return (
    <AdminPage
      title="Import people"
      summary={`${file.fileName}, ${file.rowCount} rows${size}. Nothing is stored yet.`}
      done={actionData ? undefined : page.done}
      actions={
        <ButtonLink href={href('/admin/people/import')} variant="secondary" size="dense">
          Another file
        </ButtonLink>
      }
    >
      <ImportSteps current="Check" />
      {actionData && <ErrorSummary errors={actionData.errors} />}
      <div className="admin-columns import-check">
        <div>
          <ImportTotals totals={page.totals} />
          <ImportSubscriptions found={page.subscriptions} />
          <ImportColumns page={page} answer={actionData} />
          <ImportVerdicts verdicts={page.verdicts} path={path} />
        </div>
        <aside aria-labelledby="origin">
          <ImportOriginForm page={page} path={path} answer={actionData} />
        </aside>
      </div>
    </AdminPage>
  );
}

type DoneProps = {
  page: Extract<Route.ComponentProps['loaderData'], { kind: 'done' }>;
  path: string;
};

function Done({ page: { file, isUndoable, isAdmin }, path }: DoneProps) {
  const { new: added = 0, suppressed = 0, known = 0, removed = 0, left = 0 } = file.totals ?? {};
  const { repeated = 0, refused = 0, subscribed = 0 } = file.totals ?? {};
  return (
    <AdminPage title="Import people" summary={`${file.fileName}, ${file.rowCount} rows`}>
      <ImportSteps current="Imported" />
      <StatusLine
        undo={
          isUndoable &&
          isAdmin && (
            <form method="post" action={path}>
              <Button variant="secondary" size="dense" name="intent" value="undo" data-key="z">
                Undo <kbd className="key">Z</kbd>
              </Button>
            </form>
          )
        }
      >
        {!file.importedAt && `Importing: ${file.progress} of ${file.rowCount} rows so far. `}
        {file.undoneAt
          ? `Undone: ${removed} removed, ${left} left alone because they were changed since.`
          : `${file.importedAt ? 'Imported' : 'To import'}: ${added} new, ${known} known already, ${suppressed} suppressed; ${repeated} repeated, ${refused} refused.${subscribed > 0 ? ` ${subscribed} get our updates.` : ''}`}
        {isUndoable && ' An admin can undo it within the hour.'}
      </StatusLine>
      <p>
        {!file.importedAt && (
          <>
            <a href={path}>Look again</a>{' '}
          </>
        )}
        <a
          href={`${href('/admin/people')}?${new URLSearchParams({ source: file.source ?? '' }).toString()}`}
        >
          People from this source
        </a>
      </p>
    </AdminPage>
  );
}

type Props = { page: CheckedImport; path: string; answer: ImportAnswer | undefined };

/** Where the people of the file come from, and the import itself. */
export function ImportOriginForm({ page, path, answer }: Props) {
  const field = fieldProps(answer?.errors ?? [], { ...page.typed, ...answer?.values });
  return (
    <>
      <h2 id="origin">Where they come from</h2>
      <p className="note">The first four are needed.</p>
      <form id={formId} method="post" action={path} noValidate className="import-origin">
        <Field label="Source" required {...field('source')} maxLength={60} />
        <Field label="Date" type="date" required {...field('contactedOn')} />
        <SelectField
          label="Legal basis"
          required
          {...field('legalBasis')}
          options={[{ value: '', label: 'Choose one' }, ...legalBasisOptions]}
        />
        <Field label="How we know" required {...field('basisNote')} maxLength={300} />
        <SelectField
          label="Owner for new people"
          {...field('ownerId')}
          options={[{ value: '', label: 'No owner' }, ...memberOptions(page.owners)]}
        />
        <ul className="import-rules">
          <li>A suppressed address stays suppressed, whatever is imported.</li>
          <li>
            A row makes a subscriber only with the time of their confirmation and its wording, or
            the address it came from.
          </li>
          <li>What we know is never replaced: a different name or number waits as a proposal.</li>
        </ul>
        <Button size="dense" name="intent" value="import" disabled={page.importable === 0}>
          Import {formatCount(page.importable, 'person', 'people')}
        </Button>
        <p className="note">An admin can undo it within the hour.</p>
      </form>
      <form method="post" action={path}>
        <Button variant="secondary" size="dense" name="intent" value="cancel">
          Cancel
        </Button>
      </form>
    </>
  );
}
