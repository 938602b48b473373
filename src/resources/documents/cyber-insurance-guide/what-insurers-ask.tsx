import { DashList } from '../../../ui/content/lists.tsx';
import { Note, Table, Topic } from '../pieces.tsx';

export function WhatInsurersAsk() {
  return (
    <Table
      className="strong"
      columns={[
        { head: 'They ask', className: 'c-25' },
        { head: 'A good answer', className: 'c-40' },
        { head: 'Have ready' },
      ]}
      rows={[
        [
          'Is MFA on?',
          'For all users of email, cloud and remote access, and for administrators everywhere. No exceptions, or these, until this date',
          'A report of accounts without it',
        ],
        [
          'Are backups out of reach?',
          'One copy offline or unchangeable, separate accounts, restored last on this day in this many hours',
          'The last restore test',
        ],
        [
          'How soon are updates in?',
          'Critical ones within 14 days; here is last month’s report',
          'The report, the list of what is out of support',
        ],
        [
          'What watches your machines?',
          'Endpoint detection (EDR) on every computer and server, and somebody who answers at night',
          'Coverage in per cent, who answers',
        ],
        [
          'Who are administrators?',
          'This many people, with second accounts, reviewed every month',
          'The list',
        ],
        [
          'Is remote access open?',
          'No remote desktop to the internet; VPN or gateway with MFA',
          'A scan from outside',
        ],
        [
          'How is email protected?',
          'Filtering, a warning on outside email, SPF, DKIM and DMARC',
          'The DNS records',
        ],
        [
          'Are people trained?',
          'On starting and each year, with practice messages',
          'Attendance, share who reported',
        ],
        [
          'How are payments checked?',
          'Bank details rung back on a known number; two approvals over this sum',
          'The written rule',
        ],
        [
          'Is there an incident plan?',
          'Yes, exercised on this day; you are in it',
          'The plan, the report',
        ],
        [
          'What data do you hold?',
          'This many people’s, of these kinds, deleted after so long',
          'Record of processing',
        ],
        [
          'Who are your suppliers?',
          'These five matter; they must tell us within 24 hours',
          'The list',
        ],
        [
          'Has anything happened?',
          'Everything in the last five years, with what was changed',
          'The breach record',
        ],
      ]}
    />
  );
}

export function TellItAsItIs() {
  return (
    <>
      <Topic title="The duty">
        <p>
          Before a business contract you must make a “fair presentation of the risk” (Insurance Act
          2015): what your senior management and whoever arranges the insurance know or ought to
          know, after a reasonable search, put clearly enough that an insurer can see what to ask.
        </p>
      </Topic>
      <Topic title="If it was not fair">
        <Table
          columns={[
            { head: 'How it was wrong', className: 'c-40' },
            { head: 'What the insurer may do' },
          ]}
          rows={[
            [
              'Deliberately or recklessly',
              'Treat the policy as if it had never been, refuse every claim and keep the premium',
            ],
            [
              'Otherwise, and it would not have insured you',
              'The same, but it returns the premium',
            ],
            [
              'Otherwise, and it would have asked for other terms',
              'Apply those terms from the start',
            ],
            [
              'Otherwise, and it would have asked for more premium',
              'Pay each claim in the proportion of the premium you paid',
            ],
          ]}
        />
      </Topic>
      <Topic title="How to get it right">
        <DashList
          items={[
            'Whoever runs IT answers the technical questions in writing. A director reads the answers with them before signing.',
            '“All” means all. If one old server has no MFA, say so: “all users, except one server, replaced by June”.',
            'Do not tick a box whose question you do not understand. Ask the broker what the insurer means by it, and keep the reply.',
            'Keep the form, the answers and the evidence of that day in one folder.',
            'If something changes while the policy runs, look up whether you must say so.',
          ]}
        />
      </Topic>
      <Note title="The commonest mistake">
        <p>
          “Do you use MFA?” “Yes.” It was on for email and off for the VPN, and the intruder came in
          by the VPN. Nobody had lied. Somebody had not asked.
        </p>
      </Note>
    </>
  );
}
