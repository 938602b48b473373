import { FillIn, FillRow, Note, Table, Tick } from '../pieces.tsx';

export function Levels() {
  return (
    <>
      <Table
        className="strong"
        columns={[
          { head: 'Level', className: 'c-15' },
          { head: 'It looks like this', className: 'c-40' },
          { head: 'Who is called', className: 'c-25' },
          { head: 'How soon' },
        ]}
        rows={[
          [
            <span key="level" className="risk high">
              1 Crisis
            </span>,
            'Ransomware on more than one machine. Someone is inside now. Many people’s personal data has been taken. Trading has stopped.',
            'Every role in part 1, the insurer, the board',
            'At once, at any hour',
          ],
          [
            <span key="level" className="risk moderate">
              2 Serious
            </span>,
            'One mailbox or administrator’s account taken over. A lost laptop that may not be encrypted. Money sent to the wrong account. A supplier tells you of a breach.',
            'Incident lead, technical lead, data protection',
            'Within the hour',
          ],
          [
            <span key="level" className="risk low">
              3 Contained
            </span>,
            'Malware stopped by its software. A message reported before anyone answered it. A lost phone that has been locked and wiped.',
            'Technical lead, who tells the incident lead',
            'The same working day',
          ],
        ]}
      />
      <p>
        If in doubt, choose the higher level. Standing people down after an hour costs little.
        Anyone may raise an incident; only the incident lead may close it. A suspicion is enough: do
        not wait for proof.
      </p>
      <h3>Decisions made today, so that no one has to ask for them at 3 a.m.</h3>
      <FillIn
        name="authority.off"
        label="May switch off systems, including those that customers use, without asking anyone"
      />
      <FillRow>
        <FillIn name="authority.spend" label="May spend, in the first 24 hours, up to" hint="£" />
        <FillIn name="authority.spendWho" label="Name, and who countersigns" />
      </FillRow>
      <FillIn
        name="authority.ransom"
        label="Our position on paying a ransom, and who decides"
        hint="(the board, with legal advice)"
        lines={2}
      />
      <FillIn
        name="authority.systems"
        label="Systems whose loss alone makes it level 1"
        hint="(name up to five)"
        lines={3}
      />
      <Note title="Before anyone pays a ransom">
        <p>
          Paying does not guarantee that you get your data back, and does not end a duty to report.
          Paying someone who is under UK financial sanctions can be a criminal offence. Speak to
          your lawyer and your insurer first; the insurer’s agreement is often a condition of cover.
          The ICO does not count a payment as a measure that protects the people whose data was
          taken. The government has announced a ban for public bodies and operators of critical
          infrastructure, and a duty on others to give notice first: check what is in force.
        </p>
      </Note>
    </>
  );
}

const firstHour: readonly { id: string; when: string; step: string; detail: string }[] = [
  {
    id: 'log',
    when: '0 min',
    step: 'Start the log',
    detail:
      'Write down the time you became aware, who noticed and what they saw. Hour 72 counts from here.',
  },
  {
    id: 'lead',
    when: '5 min',
    step: 'Call the incident lead',
    detail: 'By phone: someone may be reading your email and chat.',
  },
  {
    id: 'level',
    when: '10 min',
    step: 'Choose the level',
    detail: 'Part 2. Call the people it names.',
  },
  {
    id: 'isolate',
    when: '15 min',
    step: 'Cut off what is affected',
    detail:
      'Pull the cable, switch off the wireless, isolate it in the security software. Leave it running.',
  },
  {
    id: 'accounts',
    when: '20 min',
    step: 'Block accounts',
    detail:
      'Disable them, end their sessions, then reset. A new password alone does not end a session.',
  },
  {
    id: 'backups',
    when: '25 min',
    step: 'Protect the backups',
    detail:
      'Disconnect them, or check that no one can delete them. Stop jobs that would overwrite a good copy.',
  },
  {
    id: 'insurer',
    when: '30 min',
    step: 'Call the insurer',
    detail: 'Before you hire anyone: many policies pay only for firms the insurer has agreed to.',
  },
  {
    id: 'evidence',
    when: '40 min',
    step: 'Keep evidence',
    detail:
      'Export sign-in and email logs now; some are kept for only a few days. Photograph screens and ransom notes.',
  },
  {
    id: 'staff',
    when: '50 min',
    step: 'Tell staff one thing to do',
    detail: 'Part 6 has the words. Ask them to say nothing outside the firm.',
  },
  {
    id: 'next',
    when: '60 min',
    step: 'Set the next meeting',
    detail:
      'Every two hours at level 1. Fifteen minutes: what we know, what we do next, who does it.',
  },
];

export function FirstHour() {
  return (
    <>
      <Table
        className="strong"
        columns={[
          { head: 'Done', className: 'c-8' },
          { head: 'By', className: 'c-8' },
          { head: 'Step', className: 'c-25' },
          { head: 'How' },
        ]}
        rows={firstHour.map(({ id, when, step, detail }) => [
          <Tick key="done" name={`firstHour.${id}`} label={`Done: ${step}`} />,
          when,
          <b key="step">{step}</b>,
          detail,
        ])}
      />
      <Note title="Do not">
        <ul className="dash-list">
          <li>Switch off a machine that you can isolate instead: its memory is evidence.</li>
          <li>Wipe or reinstall anything before it is agreed that it may go.</li>
          <li>Sign in to an affected machine with an administrator’s account.</li>
          <li>Answer the attacker, or let anyone else do so.</li>
          <li>Put a guess in writing. “We are looking into it” is true and enough.</li>
        </ul>
      </Note>
    </>
  );
}
