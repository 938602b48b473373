import { DashList } from '../../../ui/content/lists.tsx';
import { Note, Table, Topic } from '../pieces.tsx';

export function WhatItIs() {
  return (
    <>
      <Topic title="What you are buying">
        <p>
          Two things. People: a telephone number that is answered at night, and behind it
          investigators, lawyers and negotiators who do this every week. And money: for what they
          cost, for what you cannot earn in the meantime, and for what others claim from you.
        </p>
        <p>
          For a firm of 50 to 500 people, the first is often worth more. A good policy with a bad
          helpline is a bad policy.
        </p>
      </Topic>
      <Topic title="What it does not do">
        <DashList
          items={[
            'Bring back a customer, a reputation or a design that has been copied.',
            'Take over your duties: to the ICO, to the people whose data it is, to your customers.',
            'Pay for the security that you ought to have had.',
            'Replace property, liability or crime insurance. They overlap, and there are gaps between them.',
          ]}
        />
      </Topic>
      <Topic title="Do you need it?">
        <p>
          Probably, if a week without systems would cost more than you could pay from a good month,
          if you hold data about many people, or if a contract asks for it. If not, spend the
          premium on backups and MFA, and look again in a year.
        </p>
      </Topic>
      <Topic title="Check what you already have">
        <p>
          A Cyber Essentials certificate for the whole organisation brings cyber liability cover of
          £25,000 with it, for organisations in the UK with a turnover under £20 million that choose
          to take it. The sum is small, but the helpline is real. Directors’ and officers’,
          professional indemnity and crime policies may cover part of it too, or exclude cyber in a
          clause added at renewal.
        </p>
      </Topic>
      <Note title="Claims made">
        <p>
          Most cyber policies cover what is discovered or claimed while they run, not what happened
          while they ran. Change insurers carefully: keep the retroactive date, and report what you
          know about before the old policy ends.
        </p>
      </Note>
    </>
  );
}

export function Sections() {
  return (
    <>
      <SectionTable />
      <Topic title="Three numbers">
        <p>
          <b>The limit</b> is the most it pays, for one event or for the whole year.{' '}
          <b>The excess</b> is what you pay first, in pounds. <b>The waiting period</b> is what you
          pay first in hours: lost profit counts only after it, and a firm that is back within a day
          may get nothing from that section.
        </p>
        <p>
          Each section can have its own, lower limit (a sublimit). The number on the front page is
          seldom the one that matters.
        </p>
      </Topic>
      <Topic title="First and third party">
        <p>
          Policies call your own losses first party, and claims by others third party. A firm that
          stores its own drawings needs more of the first; a firm that hosts data for its customers
          needs more of the second.
        </p>
      </Topic>
    </>
  );
}

function SectionTable() {
  return (
    <Table
      className="strong"
      columns={[
        { head: 'Section', className: 'c-20' },
        { head: 'Pays for', className: 'c-40' },
        { head: 'Look for' },
      ]}
      rows={[
        [
          'Incident response',
          'Helpline, forensics, lawyers, public relations',
          'Is it on top of the limit or part of it? Is there an excess? May you use your own firm?',
        ],
        [
          'Business interruption',
          'Profit lost and extra cost while systems are down',
          'Waiting period in hours; how long it pays (3, 6 or 12 months); how profit is worked out',
        ],
        [
          'Dependent business interruption',
          'The same, when your cloud or IT provider is down',
          'Named suppliers only, or all? Attacks only, or failures too? A lower limit?',
        ],
        [
          'System failure',
          'The same, without an attack: a bad update, a mistake',
          'Often an extra. In July 2024 one faulty update stopped firms all over the world',
        ],
        [
          'Restoration',
          'Rebuilding systems and data',
          '“Betterment”: may you rebuild it better than it was?',
        ],
        [
          'Extortion',
          'Negotiators; the ransom, where lawful',
          'Consent beforehand; who pays and in what; sanctions',
        ],
        [
          'Liability',
          'Claims by people and firms whose data or systems suffered, and defending them',
          'Defence costs inside the limit? Contractual penalties?',
        ],
        [
          'Regulators',
          'Lawyers in an investigation; fines where they may lawfully be insured',
          'Under English law, most regulatory fines probably cannot be',
        ],
        [
          'Crime and social engineering',
          'Money sent to a fraudster',
          'Often a small limit, and only if you called back on a known number',
        ],
        ['Card payments', 'Card schemes’ charges after a breach', 'Only if you take cards'],
        ['Media', 'Libel and copyright in what you publish', 'Often covered elsewhere already'],
      ]}
    />
  );
}
