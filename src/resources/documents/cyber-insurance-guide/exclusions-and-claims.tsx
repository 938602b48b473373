import { DashList, Steps } from '../../../ui/content/lists.tsx';
import { Table, Topic } from '../pieces.tsx';

export function Exclusions() {
  return (
    <Table
      className="strong"
      columns={[
        { head: 'Clause', className: 'c-20' },
        { head: 'What it excludes', className: 'c-40' },
        { head: 'Ask for' },
      ]}
      rows={[
        [
          'War and state-backed attacks',
          'Losses from war, and from attacks by a state that badly disrupt a country. Lloyd’s has asked for such a clause in stand-alone policies since 31 March 2023',
          'Who decides that a state did it, and how? Are you covered if you are only a bystander?',
        ],
        [
          'Infrastructure',
          'Failure of power, telephone lines and the internet as a whole',
          'Confirmation that this does not mean your own provider',
        ],
        [
          'Failure to maintain',
          'Losses because updates or controls you promised were missing',
          'No such clause, or one with a time limit, such as 30 days',
        ],
        [
          'Unsupported software',
          'What gets in through a system that is no longer supported',
          'A list of those you have, accepted in writing',
        ],
        [
          'Prior knowledge',
          'What you knew about before the policy started, or what began before the retroactive date',
          'No retroactive date, or the first day you were ever insured',
        ],
        [
          'Unencrypted devices',
          'Data on lost devices that were not encrypted',
          'Its removal, once yours are encrypted',
        ],
        [
          'Social engineering',
          'Money that your own people sent',
          'A section that covers it, with a limit that suits you',
        ],
        [
          'Contract',
          'Penalties and promises that go beyond the law',
          'Confirmation that liability you would have anyway stays covered',
        ],
        [
          'Bodily injury, property',
          'People injured or property damaged by a cyber event',
          'Confirmation that your other policies do not exclude cyber',
        ],
        [
          'Widespread events',
          'One fault that hits thousands at once, with a lower limit',
          'A clear definition. A large cloud provider going down is the likely case',
        ],
        [
          'Conditions',
          'Cover only if you do certain things: call back to check, keep MFA on, report within so many hours',
          'A one-page list, to go into your incident plan',
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
          'Call the helpline first, before you hire anyone. Write down the time and the reference.',
          'Isolate and keep evidence; do not wipe. What has been wiped cannot be claimed for.',
          'Agree firms and rates in writing before they start. If you already have a firm, ask whether you may use it.',
          'Keep a log of decisions, hours and invoices from the first minute. Give the event a cost code.',
          'Admit nothing to others and promise no money until the insurer has agreed.',
          'Meet your own duties in the meantime. The 72 hours for the ICO do not wait for the insurer.',
          'Work out lost profit with your accountant from the first week. It is the part that takes longest to settle.',
        ]}
      />
      <Topic title="If you disagree">
        <DashList
          items={[
            'Get the decision in writing, with the clause. Let the broker argue your case.',
            'Insurers must pay within a reasonable time (Insurance Act 2015, section 13A).',
            'Complain formally. If your firm is small enough, the Financial Ombudsman Service can decide, free of charge.',
          ]}
        />
      </Topic>
    </>
  );
}
