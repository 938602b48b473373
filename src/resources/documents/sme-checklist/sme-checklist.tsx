import type { DocumentContent } from '../document-content.tsx';
import { Blank, FillIn, FillRow, Note, Table, Topic } from '../pieces.tsx';
import { CheckTable } from './check-table.tsx';
import { checkCount, groups, totalBy } from './checks.ts';
import { ChecksPlate } from './checks-plate.tsx';

export const smeChecklist: DocumentContent = {
  summary: `${checkCount} things that keep a firm of 50 to 500 people out of trouble, in the order to do them.`,
  plate: {
    title: 'Where the work lies',
    note: 'Number of checks by group and by when they belong. The deeper the tint, the more work.',
    drawing: <ChecksPlate />,
  },
  howToUse: [
    'Go through it in an hour with the person who runs your IT. Tick only what you could prove.',
    'Give every box without a tick an owner and a date. Start with the first week.',
    'Come back each quarter. The score before part 1 shows the change.',
  ],
  parts: [
    {
      id: 'reading',
      title: 'Before you start',
      unnumbered: true,
      intro:
        'A tick means that it is true today, everywhere, and that you could prove it to a customer, an insurer or an assessor.',
      body: <BeforeYouStart />,
    },
    ...groups.map((group) => ({
      id: group.id,
      title: group.title,
      body: (
        <>
          <CheckTable group={group} />
          {group.id === 'accounts' && <SecondFactors />}
        </>
      ),
    })),
  ],
  sources: [
    {
      title:
        'Cyber Essentials: Requirements for IT Infrastructure, version 3.3 (Danzell questions)',
      publisher: 'NCSC and IASME',
      date: 'In force from 27 April 2026',
    },
    {
      title: 'Password guidance: three random words; no forced expiry; passkeys preferred',
      publisher: 'NCSC',
      date: 'As of 2026',
    },
    {
      title: 'UK GDPR, Articles 30, 32 and 33, as amended by the Data (Use and Access) Act 2025',
      publisher: 'legislation.gov.uk',
      date: 'Act of 19 June 2025',
    },
    {
      title: 'Small Business Guide and 10 Steps to Cyber Security',
      publisher: 'NCSC',
      date: 'Kept up to date online',
    },
  ],
  invitation:
    'Bring the list as far as you have got with it. We will tell you which three gaps to close first, and which can wait.',
};

function BeforeYouStart() {
  return (
    <>
      <FillRow>
        <FillIn name="about.organisation" label="Organisation" />
        <FillIn name="about.date" label="Date of this review" />
        <FillIn name="about.by" label="Gone through by" />
      </FillRow>
      <Topic title="The columns">
        <Table
          columns={[{ head: 'Column', className: 'c-25' }, { head: 'What it says' }]}
          rows={[
            ['Box', 'Tick it when the sentence beside it is true, without a “mostly”.'],
            ['Why it matters', 'The reason, for anyone who asks.'],
            [
              'By',
              `Week, month or quarter, if you start today. The ${totalBy('week')} for the first week take decisions and settings, and hardly any money.`,
            ],
            [
              'CE',
              'Cyber Essentials v3.3 asks for it. If you want the certificate, these come first; some fail an application on their own.',
            ],
            ['Owner', 'A name, not a department. Put the date after it.'],
          ]}
        />
      </Topic>
      <Topic title="Your score">
        <p>
          Count your ticks in each group. What matters is the difference from one quarter to the
          next. The list is a minimum: firms that run essential services, take card payments or
          write software need more.
        </p>
        <ScoreTable />
      </Topic>
      <Note title="If you only have a day">
        <p>
          Switch on multi-factor authentication everywhere. Close the accounts of people who have
          left. Install what is waiting to be installed. Restore a file from last night’s backup.
          Agree that no one changes bank details without a phone call.
        </p>
      </Note>
    </>
  );
}

function SecondFactors() {
  return (
    <Topic title="Second factors, best first">
      <Table
        columns={[{ head: 'Factor', className: 'c-35' }, { head: 'How well it holds' }]}
        rows={[
          ['Passkey or hardware security key', 'Cannot be phished: it only answers the real site.'],
          ['App that asks you to type a number', 'Good. It stops people from approving by habit.'],
          ['App with a six-digit code', 'Good, but a convincing false page can pass the code on.'],
          ['App that only asks yes or no', 'Weak against floods of requests late at night.'],
          ['Text message or telephone call', 'Better than nothing, but not for administrators.'],
        ]}
      />
    </Topic>
  );
}

function ScoreTable() {
  return (
    <Table
      className="scores"
      columns={[
        { head: 'Group' },
        { head: 'Checks', className: 'c-10' },
        { head: 'Ticks now', className: 'c-15' },
        { head: 'Next quarter', className: 'c-20' },
      ]}
      rows={[
        ...groups.map((group, index) => [
          `${index + 1} ${group.title}`,
          group.checks.length,
          <Blank key="now" name={`score.${group.id}.now`} label={`${group.title}: ticks now`} />,
          <Blank
            key="next"
            name={`score.${group.id}.next`}
            label={`${group.title}: ticks next quarter`}
          />,
        ]),
        [
          <b key="all">All groups</b>,
          checkCount,
          <Blank key="now" name="score.all.now" label="All groups: ticks now" />,
          <Blank key="next" name="score.all.next" label="All groups: ticks next quarter" />,
        ],
      ]}
    />
  );
}
