import { Blank, FillIn, FillRow, Note, Table } from '../pieces.tsx';

const roles = [
  {
    id: 'lead',
    role: 'Incident lead',
    does: 'Decides, and is the only one who does. Briefs the board.',
  },
  { id: 'technical', role: 'Technical lead', does: 'Contains, keeps evidence, restores.' },
  {
    id: 'legal',
    role: 'Data protection and legal',
    does: 'Counts the 72 hours. Writes to the ICO.',
  },
  { id: 'words', role: 'Communications', does: 'The only one who speaks to outsiders.' },
  { id: 'people', role: 'Staff and premises', does: 'Tells staff what to do, today.' },
  { id: 'scribe', role: 'Log keeper', does: 'Writes everything down, with the time.' },
];

const outside = [
  { id: 'insurer', who: 'Cyber insurer’s helpline', know: 'Policy number' },
  { id: 'responder', who: 'Incident response firm', know: 'Contract, response time' },
  { id: 'it', who: 'IT provider, out of hours', know: 'Customer number' },
  { id: 'lawyer', who: 'Lawyer', know: 'Who may instruct them' },
  { id: 'bank', who: 'Bank’s fraud team', know: 'Account managers. Or dial 159' },
];

export function People() {
  return (
    <>
      <FillRow>
        <FillIn name="plan.organisation" label="Organisation" />
        <FillIn name="plan.version" label="Version and date" />
        <FillIn name="plan.copies" label="Printed copies are kept at" />
      </FillRow>
      <Table
        className="strong dense"
        columns={[
          { head: 'Role', className: 'c-25' },
          { head: 'Name', className: 'c-20' },
          { head: 'Mobile', className: 'c-15' },
          { head: 'Deputy', className: 'c-20' },
          { head: 'Deputy’s mobile', className: 'c-15' },
        ]}
        rows={roles.map(({ id, role, does }) => [
          <span key="role">
            {role}
            <span className="quiet">{does}</span>
          </span>,
          <Blank key="name" name={`roles.${id}.name`} label={`${role}: name`} lines={2} />,
          <Blank key="mobile" name={`roles.${id}.mobile`} label={`${role}: mobile`} lines={2} />,
          <Blank key="deputy" name={`roles.${id}.deputy`} label={`${role}: deputy`} lines={2} />,
          <Blank
            key="deputy-mobile"
            name={`roles.${id}.deputyMobile`}
            label={`${role}: deputy’s mobile`}
            lines={2}
          />,
        ])}
      />
      <Table
        className="strong dense"
        columns={[
          { head: 'Outside help', className: 'c-25' },
          { head: 'Phone', className: 'c-25' },
          { head: 'What they will ask for', className: 'c-25' },
          { head: 'Our details' },
        ]}
        rows={outside.map(({ id, who, know }) => [
          who,
          <Blank key="phone" name={`outside.${id}.phone`} label={`${who}: phone`} />,
          know,
          <Blank key="known" name={`outside.${id}.details`} label={`${who}: ${know}`} />,
        ])}
      />
      <Note title="If the network is down">
        <FillRow>
          <FillIn name="fallback.meet" label="We meet at, or dial in to" />
          <FillIn
            name="fallback.channel"
            label="We write to each other by"
            hint="(not our own email)"
          />
        </FillRow>
      </Note>
    </>
  );
}
