import { Clauses, FillIn, FillRow, Gap, Note } from '../pieces.tsx';

export function Systems() {
  return (
    <Clauses
      items={[
        <>
          Critical and high-risk updates must be installed within{' '}
          <Gap
            name="systems.days"
            label="Days to install critical and high-risk updates"
            value="14"
          />{' '}
          days of their release, on everything, firmware included. Automatic updates must be on
          where they exist.
        </>,
        <>
          Software that is no longer supported must be removed, or isolated with an entry in part
          14.
        </>,
        <>
          Devices and cloud services must be on the inventory before they are used, each with an
          owner.
        </>,
        <>
          What is not used must be removed or switched off. Default passwords must be changed before
          a device is connected.
        </>,
        <>
          Every device must have malware protection that its user cannot switch off, and a firewall
          closed to the outside unless a rule with reason, owner and end date opens it.
        </>,
        <>Administration must not be possible from the open internet without MFA.</>,
        <>
          Logs of sign-ins, administration and security events must be kept for{' '}
          <Gap name="systems.logs" label="Days for which logs are kept" value="180" /> days where
          administrators of the systems concerned cannot change them. Alerts must reach a person who
          can act, at any hour.
        </>,
        <>
          Backups: everything we cannot trade without, at least every{' '}
          <Gap name="systems.backup" label="Hours between backups" value="24" /> hours, three copies
          on two kinds of storage, one of them offline or unchangeable, under separate accounts. A
          restore must be tested every quarter.
        </>,
      ]}
    />
  );
}

export function Access() {
  return (
    <Clauses
      items={[
        <>
          Access is given by role, on a manager’s written request, and no more than the work needs.
        </>,
        <>Anyone who changes jobs loses their old rights on the day they get the new ones.</>,
        <>
          On the last day accounts must be closed and devices and keys returned, by{' '}
          <Gap
            name="access.hour"
            label="Time by which a leaver’s accounts are closed"
            value="17:00"
          />
          . When someone is dismissed, before they are told.
        </>,
        <>
          Managers review their people’s access every quarter; administrators’ accounts are reviewed
          every month.
        </>,
        <>
          One emergency account for each important system is kept sealed. Its use sets off an alert
          and is reviewed.
        </>,
      ]}
    />
  );
}

export function Suppliers() {
  return (
    <Clauses
      items={[
        <>
          A supplier who will hold our data or reach our systems must be assessed before the
          contract is signed, in proportion to the harm they could do.
        </>,
        <>
          The contract must have: security measures, notice of an incident within{' '}
          <Gap
            name="suppliers.hours"
            label="Hours within which a supplier must tell us of an incident"
            value="24"
          />{' '}
          hours, our right to ask for evidence, return and deletion at the end, and where personal
          data is processed the terms of UK GDPR, Article 28.
        </>,
        <>Suppliers use named accounts with MFA, switched on when needed and off afterwards.</>,
        <>
          Important suppliers are reviewed every year. Cyber Essentials or ISO/IEC 27001 with a
          suitable scope counts as evidence.
        </>,
      ]}
    />
  );
}

export function Incidents() {
  return (
    <>
      <FillRow>
        <FillIn name="incidents.phone" label="Report an incident by phone, day or night" />
        <FillIn name="incidents.other" label="Or here" />
      </FillRow>
      <Clauses
        items={[
          <>
            Report a suspicion; do not wait for proof. Leave the device switched on, take it off the
            network, and touch nothing else.
          </>,
          <>
            We follow the incident response plan. Only the incident lead may close an incident, and
            only the person named there speaks to outsiders.
          </>,
          <>
            The data protection lead decides whether the ICO must be told, within 72 hours of our
            becoming aware, and whether the people concerned must be told. Every breach is recorded,
            reported or not.
          </>,
          <>No one is disciplined for an honest mistake that was reported promptly.</>,
        ]}
      />
    </>
  );
}

export function Software() {
  return (
    <Clauses
      items={[
        <>
          Security and data protection are on the agenda before a system is chosen or built, with an
          impact assessment where the risk to people may be high.
        </>,
        <>
          Software we write is reviewed by a second person, tested for known weaknesses, and its
          parts are listed and kept up to date. Secrets are never kept in code.
        </>,
        <>
          Test systems hold no real personal data. Changes to live systems are approved, recorded
          and can be undone.
        </>,
      ]}
    />
  );
}

export function Keeping() {
  return (
    <>
      <Clauses
        items={[
          <>
            An exception needs a reason, the risk, what is done instead, an end date and the
            signature of the director accountable for security. Part 14 lists them.
          </>,
          <>
            We check that this policy is followed, through reports, tests and audits, and tell the
            board what we find.
          </>,
          <>
            Breaking it deliberately or repeatedly may lead to disciplinary action, up to dismissal,
            and for suppliers to the end of the contract.
          </>,
          <>It is reviewed every year and after every serious incident or large change.</>,
        ]}
      />
      <Note title="Before you approve it">
        <p>
          Show parts 3 and 13 to your employment law adviser, and tell staff how you monitor them
          before you start.
        </p>
      </Note>
    </>
  );
}
