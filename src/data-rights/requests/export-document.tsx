import { href } from 'react-router';
import { company } from '../../company.ts';
import type { HeldRecords, HeldRow } from '../../platform/privacy/personal-data.server.ts';
import { KeyValues } from '../../ui/content/lists.tsx';
import { formatDateTime } from '../../ui/content/dates.ts';
import { fullDay } from '../data-rights-clock.ts';
import type { PersonExport } from './export-person.server.ts';

/** Everything we hold, to read and print, with the information that Article 15 requires. */
export function ExportDocument({ about, by, at, reference, held }: PersonExport) {
  return (
    <article className="desk-document">
      <p>
        This is everything that {by} holds under the address {about} on {fullDay(at)}, for request{' '}
        <span className="whole">{reference}.</span> Each part says what it is for and how long it is
        kept.
      </p>
      {held.length === 0 && <p>We hold nothing under this address.</p>}
      {held.map((records) => (
        <Records key={records.title} {...records} />
      ))}
      <section>
        <h2>What else you should know</h2>
        <p>
          It came from you, from what you did on our website, or from our own notes. Besides us, the
          companies that run our servers, deliver our email and, where we use one, keep our customer
          records handle it for us. Backups may hold it for up to four weeks more. No decision about
          you is made by a machine. You can ask us to put it right, to erase it or to stop using it,
          and complain to us at {company.privacyContact} or to the Information Commissioner’s
          Office, at ico.org.uk/make-a-complaint. The whole notice is our{' '}
          <a href={href('/privacy-policy')}>privacy policy</a>.
        </p>
      </section>
    </article>
  );
}

function Records({ title, purpose, keptFor, records }: HeldRecords) {
  return (
    <section>
      <h2>{title}</h2>
      <p className="note">
        {purpose}. Kept: {keptFor.charAt(0).toLowerCase() + keptFor.slice(1)}.
      </p>
      {records.map((row, index) => (
        // Rows have no key but their index.
        <KeyValues key={index} items={getPairs(row)} />
      ))}
    </section>
  );
}

const getPairs = (row: HeldRow) =>
  Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(([term, value]) => ({ term, value: <Value value={value} /> }));

function Value({ value }: { value: unknown }) {
  if (value instanceof Date) return <>{formatDateTime(value)}</>;
  if (typeof value === 'boolean') return <>{value ? 'yes' : 'no'}</>;
  if (Array.isArray(value)) {
    if (value.length === 0) return <>none</>;
    return (
      <ul>
        {value.map((item) => (
          <li key={String(item)}>{String(item)}</li>
        ))}
      </ul>
    );
  }
  if (typeof value === 'object' && value !== null) {
    return <KeyValues items={getPairs(Object.fromEntries(Object.entries(value)))} />;
  }
  return <span className="as-typed">{String(value)}</span>;
}
