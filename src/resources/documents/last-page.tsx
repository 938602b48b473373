import { company, officeAddress } from '../../company.ts';
import type { Source } from './document-content.tsx';
import { edition } from './edition.ts';
import { Table } from './pieces.tsx';

type Props = { title: string; sources: readonly Source[]; invitation: string };

/** Sources, the invitation to a talk, and who we are, as the Companies Act wants it said. */
export function LastPage({ title, sources, invitation }: Props) {
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
