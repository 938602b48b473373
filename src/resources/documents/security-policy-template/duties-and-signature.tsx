import { DashList } from '../../../ui/content/lists.tsx';
import { Blank, FillIn, FillRow, Note, Table } from '../pieces.tsx';
import { duties } from './duties.ts';

export function Duties() {
  return (
    <>
      <Table
        className="dense"
        columns={[
          { head: 'What has to be done', className: 'c-40' },
          { head: 'How often', className: 'c-15' },
          { head: 'Who', className: 'c-20' },
          { head: 'Last done' },
        ]}
        rows={duties.map(({ id, what, often }) => [
          what,
          often,
          <Blank key="who" name={`duties.${id}.who`} label={`${what}: who`} />,
          <Blank key="last" name={`duties.${id}.last`} label={`${what}: last done`} />,
        ])}
      />
      <h3>Exceptions in force</h3>
      <Table
        className="dense"
        columns={[
          { head: 'Rule', className: 'c-10' },
          { head: 'What we do instead, and why', className: 'c-45' },
          { head: 'Ends on', className: 'c-15' },
          { head: 'Approved by' },
        ]}
        rows={[1, 2, 3, 4, 5, 6, 7].map((row) => [
          <Blank
            key="rule"
            name={`exceptions.${row}.rule`}
            label={`Exception ${row}: rule`}
            lines={2}
          />,
          <Blank
            key="what"
            name={`exceptions.${row}.what`}
            label={`Exception ${row}: what we do instead, and why`}
            lines={2}
          />,
          <Blank
            key="ends"
            name={`exceptions.${row}.ends`}
            label={`Exception ${row}: ends on`}
            lines={2}
          />,
          <Blank
            key="by"
            name={`exceptions.${row}.by`}
            label={`Exception ${row}: approved by`}
            lines={2}
          />,
        ])}
      />
    </>
  );
}

export function Signature() {
  return (
    <>
      <DashList
        items={[
          'I have read the parts of this policy that apply to me, and have had the chance to ask about anything I did not understand.',
          'I report anything odd at once, even when I have made a mistake.',
          'I share no password or code with anyone, and use MFA and the password manager.',
          'I call back to check new bank details before I trust them.',
          'I keep our information where it belongs, and put none of it into tools that are not on the list.',
          'I lock my screen, look after my devices, and give everything back when I leave.',
        ]}
      />
      <FillRow>
        <FillIn name="signature.name" label="Name" />
        <FillIn name="signature.date" label="Date" />
      </FillRow>
      <FillIn name="signature.signature" label="Signature" lines={3} />
      <h3>For the organisation</h3>
      <FillRow>
        <FillIn name="signature.version" label="Version of the policy" />
        <FillIn name="signature.receivedBy" label="Received by" />
        <FillIn name="signature.receivedOn" label="Received on" />
      </FillRow>
      <Note title="What happens if I cannot keep to it?">
        <p>
          Say so before you sign. If a rule gets in the way of your work, the security manager finds
          another way or enters an exception. Quietly working round it helps no one.
        </p>
      </Note>
    </>
  );
}
