import { Button } from '../../ui/button.tsx';
import { DenseTable } from '../../ui/admin-page.tsx';
import { importFieldNames, importFields } from './import-columns.ts';
import type { CheckedImport } from './read-import.server.ts';
import { tableRoles } from '../../ui/content/table.tsx';

type Props = { columns: CheckedImport['columns']; path: string };

/** Where each column of the file goes. Its fields belong to the import's form as well. */
export function ImportColumns({ columns, path }: Props) {
  const used = columns.filter(({ field }) => field !== 'none').length;
  return (
    <section aria-labelledby="columns">
      <div className="import-head">
        <h2 id="columns">Columns</h2>
        <p>
          {columns.length} columns, {used} used
        </p>
      </div>
      <form id="columns-form" method="post" action={path}>
        <input type="hidden" name="intent" value="columns" />
        <DenseTable
          caption="Columns of the file and where they go"
          heads={['In the file', 'For example', 'Becomes', 'What we see']}
          className="import-columns"
          isCards
        >
          {columns.map(({ name, heading, examples, field, sees }) => (
            <tr key={name} {...tableRoles.row}>
              <th {...tableRoles.rowHeading} scope="row">
                {heading}
              </th>
              <td {...tableRoles.cell}>{examples}</td>
              <td {...tableRoles.cell}>
                <select
                  name={name}
                  defaultValue={field}
                  aria-label={`Field for the column ${heading}`}
                  autoComplete="off"
                >
                  {importFields.map((known) => (
                    <option key={known} value={known}>
                      {importFieldNames[known]}
                    </option>
                  ))}
                </select>
              </td>
              <td {...tableRoles.cell}>{sees}</td>
            </tr>
          ))}
        </DenseTable>
        <Button variant="secondary" size="dense">
          Check again
        </Button>
      </form>
    </section>
  );
}
