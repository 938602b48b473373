import { figure } from '../../../platform/words/words.ts';
import { DashList } from '../../../ui/content/lists.tsx';
import { Note, Table, Topic } from '../pieces.tsx';

export function WhichApply() {
  return (
    <>
      <Table
        className="strong"
        columns={[
          { head: 'In short', className: 'c-12' },
          { head: 'Cyber Essentials v3.3' },
          { head: 'NIST CSF 2.0' },
          { head: 'CAF 4.0' },
          { head: 'UK GDPR' },
        ]}
        rows={[
          [
            'What it is',
            'A certificate for five technical controls',
            'A framework of outcomes: six functions, 22 categories, 106 subcategories',
            'An assessment of resilience: objectives A to D, 14 principles, 41 contributing outcomes',
            'The law on personal data',
          ],
          [
            'Who needs it',
            'Suppliers in many central government contracts; anyone whose customer or insurer asks',
            'No one in the UK by law. Parent companies and American customers ask',
            'Operators of essential services, much of the public sector, and the suppliers they pass it on to',
            'Everyone who handles personal data, which means everyone',
          ],
          [
            'Who checks',
            'A certification body; for Plus with tests on your machines',
            'You, or an assessor you choose',
            'Your regulator or an independent reviewer; for government through GovAssure',
            'The ICO, after a complaint or a breach, or on its own initiative',
          ],
          [
            'Result',
            'Pass or fail, valid for 12 months',
            'A profile and a tier: Partial, Risk Informed, Repeatable, Adaptive',
            'Achieved, partially achieved or not achieved, for each outcome',
            'You must be able to show it (Art. 5(2))',
          ],
          [
            'How long it takes',
            'Four to six weeks with help, if nothing large is missing',
            'Three weeks to assess, a year or more to move up a tier',
            'Weeks to assess, a programme to improve',
            'It never ends',
          ],
          [
            'Good for',
            'Stopping common attacks, winning contracts',
            'Planning, talking to a board',
            'Proving that a service will survive',
            'Knowing what data you hold, and looking after it',
          ],
        ]}
      />
      <Topic title="How they fit together">
        <p>
          Cyber Essentials says exactly what to set. CSF and CAF say what should be true and leave
          the method to you. UK GDPR says “appropriate” and leaves you to prove it: a Cyber
          Essentials certificate and a CSF profile are good evidence, but neither is a defence on
          its own.
        </p>
        <p>
          Most firms of 50 to 500 people do best in this order: what the law requires, then Cyber
          Essentials, then a CSF profile to plan with. CAF comes in when a customer or regulator
          brings it.
        </p>
      </Topic>
      <Topic title="Look at these too">
        <DashList
          items={[
            'PECR, for marketing by email and telephone and for cookies.',
            'The NIS Regulations 2018. A Cyber Security and Resilience Bill was introduced on 12 November 2025 to widen them to managed service providers, data centres and critical suppliers. Check how far it has got.',
            'ISO/IEC 27001, if customers abroad ask for a certificate of your management system.',
            'PCI DSS, if you take cards; your sector’s regulator, if you have one.',
          ]}
        />
      </Topic>
    </>
  );
}

export function WhatChanged() {
  return (
    <>
      <Table
        className="strong"
        columns={[
          { head: 'From', className: 'c-20' },
          { head: 'What', className: 'c-20' },
          { head: 'What it means for you' },
        ]}
        rows={[
          [
            '26 February 2024',
            'NIST CSF 2.0',
            'A sixth function, Govern, which brings suppliers and the board’s role to the front.',
          ],
          [
            'August 2025',
            'CAF 4.0',
            'Two new outcomes: A2.b understanding threat, A4.b secure software development and support. Monitoring and threat hunting rewritten. 41 outcomes in place of 39.',
          ],
          [
            '27 April 2026',
            'Cyber Essentials v3.3, question set Danzell',
            'For accounts opened from that day. Two things are an automatic fail: MFA off where a cloud service offers it, and critical or high-risk updates later than 14 days. Cloud services are defined and cannot be left out of scope.',
          ],
          [
            '19 June 2026',
            'Complaints under the Data (Use and Access) Act 2025',
            'You must make it easy to complain, for example with an electronic form, acknowledge within 30 days, look into it without undue delay and say what came of it.',
          ],
        ]}
      />
      <h3>Cyber Essentials v3.3: the five controls</h3>
      <Table
        className="strong"
        columns={[
          { head: 'Control', className: 'c-25' },
          { head: 'What it asks for', className: 'c-45' },
          { head: 'Where applicants trip up' },
        ]}
        rows={[
          [
            'Firewalls',
            'One at every boundary and on every device. Default passwords changed. Closed to the outside unless an opening has been approved, with the reason written down.',
            'A router from the internet provider that no one has checked.',
          ],
          [
            'Secure configuration',
            'Nothing that is not used. No guessable passwords. Devices that lock.',
            'Old accounts, software left over from an old project.',
          ],
          [
            'Security update management',
            'Supported software. Automatic updates where possible. Critical and high-risk fixes within 14 days.',
            'Phones, firmware, one forgotten server. Later than 14 days is an automatic fail.',
          ],
          [
            'User access control',
            'An account for each person, approved, and removed when they leave. Separate administrator accounts. MFA for every user of every cloud service that offers it.',
            'One cloud service without MFA. That is an automatic fail.',
          ],
          [
            'Malware protection',
            'Software that is kept up to date, or a list of programs that may run.',
            'Macs and servers that were left out.',
          ],
        ]}
      />
      <Note title="The numbers that come up most">
        <p>
          14 days for high and critical updates. 72 hours to tell the ICO of a breach. One calendar
          month for a rights request, two more if you say so within the first. 30 days to
          acknowledge a complaint. 12 months for a certificate.
        </p>
      </Note>
      <p className="small">
        {figure('ceLength').says}: our {figure('ceLength').source.toLowerCase()}.{' '}
        {figure('nistLength').says}: our {figure('nistLength').source.toLowerCase()}.
      </p>
    </>
  );
}
