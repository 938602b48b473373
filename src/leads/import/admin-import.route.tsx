import { desc, isNotNull } from 'drizzle-orm';
import { data, href, redirect } from 'react-router';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { type Services, servicesContext } from '../../platform/services.ts';
import { AdminPage, DenseTable } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import { Message } from '../../ui/forms/message.tsx';
import { contactImports } from '../people/people-lists.table.server.ts';
import type { Route } from './+types/admin-import.route.ts';
import { largestImport, mostRows } from './read-file.parser.server.ts';
import { splitRecords } from './import-form.ts';
import './import.css';
import { readUpload } from '../../platform/forms/read-form.server.ts';
import { ImportSteps } from './import-settings.tsx';
import { guessFields } from './known-headings.ts';
import { readUploaded } from './stored-file.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireConsultant({ request, context });
  const { db } = context.get(servicesContext);
  const { id, fileName, source, startedAt, undoneAt, rowCount } = contactImports;
  const done = await db
    .select({ id, fileName, source, startedAt, undoneAt, rowCount })
    .from(contactImports)
    .where(isNotNull(startedAt))
    .orderBy(desc(contactImports.createdAt))
    .limit(20);
  return { done, mostRows };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const upload = await readUpload(request, largestImport);
  if (upload.kind === 'too-large') return refused('The file has more than 2 MB.', 413);
  if (upload.kind === 'unreadable') return refused('The form could not be read.', 400);
  const { file } = upload;
  if (!file || file.size === 0) return refused('Choose a CSV file first.', 422);
  const bytes = Buffer.from(await file.arrayBuffer());
  const read = await readUploaded({ bytes });
  if (read.kind === 'fault') return refused(read.message, 422);
  const { records, reading } = read;
  const { header, rows } = splitRecords(records, reading);
  const id = await keepFile(services, actor, {
    fileName: file.name.slice(0, 200),
    file: bytes,
    records,
    reading,
    columns: guessFields(header),
    rowCount: rows.length,
  });
  throw redirect(href('/admin/people/import/:id', { id }), 303);
}

const refused = (message: string, status: number) => data({ message }, { status });

type File = Pick<
  typeof contactImports.$inferInsert,
  'fileName' | 'file' | 'records' | 'reading' | 'columns' | 'rowCount'
>;

/** The file alone, for the check: it goes with the import, when it is cancelled, or after 30 days. */
async function keepFile(
  { db, clock }: Services,
  actor: Parameters<typeof recordAudit>[1]['actor'],
  file: File,
): Promise<string> {
  const id = crypto.randomUUID();
  const now = clock();
  await db.transaction(async (tx) => {
    const createdBy = actor?.userId ?? null;
    await tx.insert(contactImports).values({ ...file, id, createdBy, createdAt: now });
    await recordAudit(tx, { actor, act: 'import.uploaded', subject: `import:${id}`, now });
  });
  return id;
}

export default function AdminImport({ loaderData, actionData }: Route.ComponentProps) {
  const { done } = loaderData;
  return (
    <AdminPage
      title="Import people"
      summary="A CSV file. Nothing is stored before you have checked it."
    >
      <ImportSteps current="File" />
      {actionData && <Message tone="error" title={actionData.message} />}
      <form
        method="post"
        action={href('/admin/people/import')}
        encType="multipart/form-data"
        className="import-upload"
      >
        <label className="stacked">
          File
          <input type="file" name="file" accept=".csv,text/csv,text/plain" required />
        </label>
        <p className="note">
          At most {loaderData.mostRows.toLocaleString('en-GB')} rows and 2 MB, as a spreadsheet or
          an address book saves it. What is guessed wrong of it can be corrected on the next page.
        </p>
        <Button size="dense">Check the file</Button>
      </form>
      {done.length > 0 && (
        <DenseTable caption="Imports" heads={['File', 'Source', 'Imported', { number: 'Rows' }]}>
          {done.map(({ id, fileName, source, startedAt, undoneAt, rowCount }) => (
            <tr key={id}>
              <th scope="row">
                <a href={href('/admin/people/import/:id', { id })} data-row="">
                  {fileName}
                </a>
              </th>
              <td>{source}</td>
              <td>
                {startedAt && shortMoment(startedAt)}
                {undoneAt && ', undone'}
              </td>
              <td className="number">{rowCount}</td>
            </tr>
          ))}
        </DenseTable>
      )}
    </AdminPage>
  );
}
