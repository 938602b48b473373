import { fieldProps } from '../../platform/forms/form-answer.ts';
import { formatCount } from '../../platform/reporting.ts';
import { DenseTable } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { CardCell, CardHeading, CardRow } from '../../ui/content/table.tsx';
import { SelectField, Options } from '../../ui/forms/field.tsx';
import type { ImportAnswer } from './import-action.server.ts';
import { encodings, importFieldNames, importFields, separators } from './import-form.ts';
import type { CheckedImport } from './read-import.server.ts';

const steps = ['File', 'Check', 'Imported'] as const;

export function ImportSteps({ current }: { current: (typeof steps)[number] }) {
  return (
    <ol className="flow import-steps">
      {steps.map((step) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}

type ColumnsProps = { page: CheckedImport; answer: ImportAnswer | undefined };

/** The form of an import's page: its fields are on both sides of the page. */
export const formId = 'import';

/** How the file is read, and where each of its columns goes. */
export function ImportColumns({ page, answer }: ColumnsProps) {
  const { columns, reading } = page;
  const used = columns.filter(({ field }) => field !== 'none').length;
  const isShown = (column: Column) => !column.isEmpty || column.field !== 'none';
  const empty = columns.filter((column) => !isShown(column));
  return (
    <section aria-labelledby="columns">
      <div className="flow line">
        <h2 id="columns">Columns</h2>
        <p>
          {columns.length} columns, {used} used
        </p>
      </div>
      {!reading.isFixed && <ImportReading reading={reading} answer={answer} />}
      <ColumnTable
        caption="Columns of the file and where they go"
        columns={columns.filter(isShown)}
      />
      {empty.length > 0 && (
        <details>
          <summary>{formatCount(empty.length, 'empty column', 'empty columns')}</summary>
          <ColumnTable caption="Empty columns of the file" columns={empty} />
        </details>
      )}
      <Button form={formId} name="intent" value="columns" variant="secondary" size="dense">
        Check again
      </Button>
    </section>
  );
}

type Column = CheckedImport['columns'][number];

type TableProps = { caption: string; columns: readonly Column[] };

const ColumnTable = ({ caption, columns }: TableProps) => (
  <DenseTable
    caption={caption}
    heads={['In the file', 'For example', 'Becomes', 'What we see']}
    className="import-columns"
    isCards
  >
    {columns.map(({ name, heading, examples, field, sees }) => (
      <CardRow key={name}>
        <CardHeading>{heading}</CardHeading>
        <CardCell>{examples}</CardCell>
        <CardCell>
          <select
            form={formId}
            name={name}
            // Of another guess, the browser must not keep the choice.
            key={field}
            defaultValue={field}
            aria-label={`Field for the column ${heading}`}
            autoComplete="off"
          >
            <Options options={fieldOptions} />
          </select>
        </CardCell>
        <CardCell>{sees}</CardCell>
      </CardRow>
    ))}
  </DenseTable>
);

const toOptions = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

type ReadingProps = { reading: CheckedImport['reading']; answer: ImportAnswer | undefined };

function ImportReading({ reading, answer }: ReadingProps) {
  const { encoding, separator, headings } = reading;
  const values = { encoding, separator, headings: String(headings), ...answer?.values };
  const field = fieldProps(answer?.errors ?? [], values);
  const rows = reading.above.map(({ row, words }) => ({
    value: String(row),
    label: `Row ${row}: ${words}`,
  }));
  const common = { form: formId, autoComplete: 'off' };
  return (
    <div className="import-reading">
      <SelectField label="Headings" {...field('headings')} {...common} options={rows} />
      <SelectField
        label="Separated by"
        {...field('separator')}
        {...common}
        options={toOptions(separators)}
      />
      <SelectField
        label="Encoding"
        {...field('encoding')}
        {...common}
        options={toOptions(encodings)}
      />
    </div>
  );
}

const fieldOptions = importFields.map((value) => ({ value, label: importFieldNames[value] }));
