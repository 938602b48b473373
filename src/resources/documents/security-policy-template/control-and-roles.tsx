import { Blank, Clauses, FillIn, FillRow, Gap, Note, Table, Topic } from '../pieces.tsx';

export function DocumentControl() {
  return (
    <>
      <FillRow>
        <FillIn name="control.organisation" label="Organisation" />
        <FillIn name="control.owner" label="Owner of this policy" />
      </FillRow>
      <FillRow>
        <FillIn name="control.version" label="Version" />
        <FillIn name="control.approvedBy" label="Approved by" />
        <FillIn name="control.approvedOn" label="Approved on" />
        <FillIn name="control.review" label="Next review" />
      </FillRow>
      <Topic title="How to make it yours">
        <p>
          Fields that are already filled in hold values we would recommend for a firm of 50 to 500
          people. Change one only where you have a reason. Strike out what does not apply: a rule
          that no one keeps weakens the others.
        </p>
        <p>
          Do not promise what you cannot do today. If laptops are not all encrypted yet, enter that
          as an exception in part 14, with a date.
        </p>
      </Topic>
      <Topic title="Who reads what">
        <Table
          columns={[{ head: 'Reader', className: 'c-40' }, { head: 'Parts' }]}
          rows={[
            ['Everyone', '1, 3 to 7 and 11, and the page to sign'],
            ['Managers', 'Also 2, 9 and 13'],
            ['IT and its providers', 'All of it, especially 4, 5, 8, 9 and 12'],
            ['Anyone who buys', 'Also 10 and 12'],
            ['The board', '1, 2, 13 and 14'],
          ]}
        />
      </Topic>
      <Topic title="What the words mean">
        <p>
          <b>Must</b> means that it is a rule, with exceptions only under part 13. <b>Should</b>{' '}
          means that you need a good reason to do otherwise. <b>We</b> is the organisation;{' '}
          <b>you</b> is everyone who works for it.
        </p>
      </Topic>
      <Note title="A policy is not proof">
        <p>
          Customers, assessors and insurers ask for the policy first and for evidence second. Part
          14 lists what has to be done regularly. Keep a dated record of each.
        </p>
      </Note>
    </>
  );
}

export function Purpose() {
  return (
    <Clauses
      items={[
        <>
          We protect the information that customers, colleagues and partners trust us with, so that
          no one is harmed because it is lost, altered or unavailable.
        </>,
        <>
          This policy applies to everyone who works for us, employed or not, on every site and at
          home, and for every device and service that touches our information, whoever owns it.
        </>,
        <>
          It helps us meet our duties under UK GDPR and the Data Protection Act 2018, our contracts,
          and{' '}
          <Gap
            name="purpose.standards"
            label="Standards and certificates we hold or aim for"
            size="large"
            value="Cyber Essentials v3.3"
          />
          .
        </>,
      ]}
    />
  );
}

const roles = [
  {
    id: 'director',
    role: 'Director accountable for security',
    does: 'Is accountable for this policy and the money it needs; reports to the board every quarter',
  },
  {
    id: 'manager',
    role: 'Security manager',
    does: 'Runs it from day to day; keeps the risk register, the exceptions and the evidence',
  },
  {
    id: 'protection',
    role: 'Data protection lead or officer',
    does: 'Rights requests, impact assessments, breaches, the ICO',
  },
  { id: 'it', role: 'Head of IT, or provider', does: 'Parts 4, 5, 8, 9 and 12' },
  {
    id: 'managers',
    role: 'Managers',
    does: 'See that their people know the rules; approve and review access',
  },
];

export function Roles() {
  return (
    <Table
      className="strong dense"
      columns={[
        { head: 'Role', className: 'c-25' },
        { head: 'What they do', className: 'c-40' },
        { head: 'Name' },
      ]}
      rows={roles.map(({ id, role, does }) => [
        role,
        does,
        <Blank key="name" name={`roles.${id}`} label={`${role}: name`} />,
      ])}
    />
  );
}
