import { Cover } from './cover.tsx';
import type { DocumentContent, DocumentPart, NumberedPart, Source } from './document-content.tsx';
import { company, officeAddress } from '../../company.ts';
import { edition } from './edition.ts';
import { Table } from './pieces.tsx';

type Props = DocumentContent & {
  title: string;
  type: string;
  pages: ReadonlyMap<string, number>;
};

/** A whole document: cover, parts, and a last page with sources and our address. */
export function Document({ parts, sources, invitation, ...cover }: Props) {
  const end: DocumentPart = {
    id: 'sources',
    title: 'Sources, and how to reach us',
    unnumbered: true,
    body: <LastPage title={cover.title} sources={sources} invitation={invitation} />,
  };
  const all = numbered([...parts, end]);
  return (
    <>
      <Cover {...cover} parts={all} />
      <main>
        {all.map((part) => (
          <Part key={part.id} {...part} />
        ))}
      </main>
    </>
  );
}

function numbered(parts: readonly DocumentPart[]): NumberedPart[] {
  let last = 0;
  return parts.map((part) => (part.unnumbered ? part : { ...part, number: (last += 1) }));
}

function Part({ id, number, title, intro, opensPage, body }: NumberedPart) {
  return (
    <section className={opensPage ? 'part opens-page' : 'part'}>
      <h2 id={id}>
        {number && <span className="number">{number}</span>} {title}
      </h2>
      {intro && <p className="intro">{intro}</p>}
      {body}
    </section>
  );
}

type LastPageProps = { title: string; sources: readonly Source[]; invitation: string };

/** Sources, the invitation to a talk, and who we are, as the Companies Act wants it said. */
function LastPage({ title, sources, invitation }: LastPageProps) {
  const { legalName, registeredIn, companyNumber, phone, email } = company;
  return (
    <>
      <Table
        className="sources"
        columns={[
          { head: 'What this document relies on', className: 'c-50' },
          { head: 'Published by', className: 'c-25' },
          { head: 'Date', className: 'c-25' },
        ]}
        rows={sources.map((source) => [source.title, source.publisher, source.date])}
      />
      <p className="small">
        As of {edition.shown}. Rules change: before you rely on a detail, check the version in
        force. This document is general information and not legal advice.
      </p>
      <section className="reach">
        <h3>Thirty minutes, no charge</h3>
        <p>{invitation}</p>
        <p>
          <a className="button" href={company.bookingUrl}>
            Book your free 30-minute consultation
          </a>
        </p>
        <dl>
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={phone.href}>{phone.shown}</a>
            </dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
          <div>
            <dt>Office</dt>
            <dd>{officeAddress()}</dd>
          </div>
        </dl>
      </section>
      <p className="small">
        {title}, edition of {edition.shown}. © {edition.year} {legalName}. You may copy it, fill it
        in and change it for use inside your own organisation. {legalName} is registered in{' '}
        {registeredIn}, company number {companyNumber}. Registered office: {officeAddress()}.
      </p>
    </>
  );
}
