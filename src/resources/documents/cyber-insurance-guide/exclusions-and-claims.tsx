import { DashList, Steps } from '../../../ui/content/lists.tsx';
import { Table, Topic } from '../pieces.tsx';

export function Exclusions() {
  return (
    <Table
      className="strong"
      columns={[
        { head: 'Clause', className: 'c-20' },
        { head: 'What it takes away', className: 'c-40' },
        { head: 'Ask for' },
      ]}
      rows={[
        [
          'War and state-backed attacks',
          'Losses from war, and from attacks by a state that badly disrupt a country. Lloyd’s has asked for such a clause in stand-alone policies since 31 March 2023',
          'Who decides that a state did it, and how? Are you covered if you are only hit in passing?',
        ],
        [
          'Infrastructure',
          'Failure of power, telephone lines and the internet as a whole',
          'That your own provider’s failure is not meant',
        ],
        [
          'Failure to maintain',
          'Losses because updates or controls you promised were missing',
          'No such clause; else one with a time, such as 30 days',
        ],
        [
          'Unsupported software',
          'What comes in by a system whose maker has given it up',
          'A list of the ones you have, accepted in writing',
        ],
        [
          'Known before',
          'What you knew of before it started, or what began before the retroactive date',
          'No retroactive date, or the first day you were ever insured',
        ],
        [
          'Unencrypted devices',
          'Data on lost devices that were not encrypted',
          'That it is taken out, once yours are encrypted',
        ],
        [
          'Social engineering',
          'Money that your own people sent',
          'The section for it, with a limit that fits',
        ],
        [
          'Contract',
          'Penalties and promises that go beyond the law',
          'That liability you would have without the contract stays covered',
        ],
        [
          'Bodily injury, property',
          'People hurt and things broken by a cyber event',
          'That your other policies do not exclude cyber',
        ],
        [
          'Widespread events',
          'One fault that hits thousands at once, with a lower limit',
          'How it is defined. A large cloud provider going down is the likely case',
        ],
        [
          'Conditions',
          'Cover only if you do something: ring back, keep MFA on, report in so many hours',
          'A list on one page. Put it into your incident plan',
        ],
      ]}
    />
  );
}

export function Claiming() {
  return (
    <>
      <Steps
        items={[
          'Ring the helpline first, before you hire anybody. Write down the time and the reference.',
          'Isolate and keep evidence; do not wipe. What has been wiped cannot be claimed for.',
          'Agree firms and rates in writing before they start. Ask about yours if you have one.',
          'Keep a log of decisions, hours and invoices from the first minute. Give the event a cost code.',
          'Admit nothing to others and promise no money before the insurer has agreed.',
          'Meet your own duties meanwhile. The 72 hours for the ICO do not wait for the insurer.',
          'Work out lost profit with your accountant from the first week. It is the part that is argued about longest.',
        ]}
      />
      <Topic title="If you disagree">
        <DashList
          items={[
            'Get the decision in writing, with the clause. Let the broker argue it for you.',
            'Insurers must pay within a reasonable time (Insurance Act 2015, section 13A).',
            'Complain formally. If your firm is small enough, the Financial Ombudsman Service can decide, free of charge.',
          ]}
        />
      </Topic>
    </>
  );
}
