import { Blank, FillIn, FillRow, Table, Tick } from '../pieces.tsx';

const notice = [
  {
    id: 'nature',
    what: 'What happened, and roughly how many people and records',
    hint: 'Kinds of people and of records. “At least” and “not yet known” are allowed.',
  },
  {
    id: 'contact',
    what: 'Who the ICO can speak to',
    hint: 'Your data protection officer, or the person from part 1.',
  },
  {
    id: 'consequences',
    what: 'What it is likely to mean for the people concerned',
    hint: 'Fraud, loss of privacy, distress, loss of a service.',
  },
  {
    id: 'measures',
    what: 'What you have done and will do about it',
    hint: 'For the cause, and for the people.',
  },
];

const others = [
  {
    id: 'people',
    who: 'The people whose data it is',
    when: 'Without undue delay if the risk to them is high (Article 34)',
    how: 'In plain words, one by one, saying what they should do',
  },
  {
    id: 'fraud',
    who: 'Report Fraud',
    when: 'For crime in England, Wales and Northern Ireland',
    how: '0300 123 2040, round the clock for a live attack; in Scotland 101',
  },
  {
    id: 'ncsc',
    who: 'NCSC',
    when: 'For a significant incident',
    how: 'Its reporting form, reached from ncsc.gov.uk',
  },
  {
    id: 'regulator',
    who: 'Your regulator, if you have one',
    when: 'Under its own rules; some allow only hours',
    how: 'FCA, Ofcom, Ofgem, NIS authority, Charity Commission',
  },
  {
    id: 'customers',
    who: 'Customers and public bodies you supply',
    when: 'As the contract says; many say 24 hours',
    how: 'Account manager, with the words from part 6',
  },
];

export function SeventyTwoHours() {
  return (
    <>
      <FillRow>
        <FillIn name="clock.aware" label="We became aware on, at" hint="(date, time)" />
        <FillIn name="clock.end" label="Hour 72 is" hint="(three days on)" />
        <FillIn name="clock.reference" label="ICO’s reference" />
      </FillRow>
      <p className="after-fields">
        If personal data is affected, the ICO is told without undue delay and within 72 hours of
        becoming aware, unless a risk to people is unlikely (UK GDPR, Article 33). Weekends count.
        You may report in stages: send what you know by hour 72 and the rest after. If you are late,
        say why. If you decide not to report, write down the reason; the ICO can ask to see it.
        Report online at ico.org.uk, or call 0303 123 1113 in office hours.
      </p>
      <Table
        className="dense"
        columns={[{ head: 'What the ICO needs to know', className: 'c-40' }, { head: 'Draft' }]}
        rows={notice.map(({ id, what, hint }) => [
          <span key="what">
            <b>{what}</b>
            <span className="quiet">{hint}</span>
          </span>,
          <Blank key="draft" name={`ico.${id}`} label={what} lines={3} />,
        ])}
      />
      <Table
        className="strong dense"
        columns={[
          { head: 'Told', className: 'c-8' },
          { head: 'Who else', className: 'c-25' },
          { head: 'When', className: 'c-30' },
          { head: 'How' },
        ]}
        rows={others.map(({ id, who, when, how }) => [
          <Tick key="told" name={`told.${id}`} label={`Told: ${who}`} />,
          <b key="who">{who}</b>,
          when,
          how,
        ])}
      />
      <FillIn
        name="clock.reason"
        label="If we do not report: who decided, when, and why"
        lines={2}
      />
    </>
  );
}
