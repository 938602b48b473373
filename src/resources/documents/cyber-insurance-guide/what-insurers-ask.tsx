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
          'For all users of email, cloud and remote access, and for administrators everywhere. No exceptions, or a list of them with end dates',
          'A report of accounts without it',
        ],
        [
          'Are backups out of reach?',
          'One copy offline or unchangeable, separate accounts; when we last restored from it, and how long that took',
          'The last restore test',
        ],
        [
          'How soon are updates installed?',
          'Critical ones within 14 days, with last month’s report to show it',
          'The report, the list of what is out of support',
        ],
        [
          'What monitors your machines?',
          'Endpoint detection (EDR) on every computer and server, and someone who responds at night',
          'Percentage covered, who responds',
        ],
        [
          'Who are administrators?',
          'How many people, each with a separate account, reviewed every month',
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
          'Attendance, share who reported them',
        ],
        [
          'How are payments checked?',
          'New bank details confirmed by calling a known number; two approvals above a set sum',
          'The written rule',
        ],
        [
          'Is there an incident plan?',
          'Yes, with the date it was last exercised and your helpline in it',
          'The plan, the report',
        ],
        [
          'What data do you hold?',
          'How many people’s, of what kinds, and when it is deleted',
          'Record of processing',
        ],
        [
          'Who are your suppliers?',
          'The five that matter, bound to tell us of an incident within 24 hours',
          'The list',
        ],
        [
          'Has anything happened?',
          'Everything in the last five years, and what changed afterwards',
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
          2015): what your senior management and the people who arrange your insurance know or ought
          to know, after a reasonable search, put clearly enough for an insurer to see what to ask.
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
            'The person who runs IT answers the technical questions in writing. A director goes through the answers with them before signing.',
            '“All” means all. If one old server has no MFA, say so: “all users, except one server, replaced by June”.',
            'Do not tick a box whose question you do not understand. Ask the broker what the insurer means by it, and keep the reply.',
            'Keep the form, the answers and the evidence of that day in one folder.',
            'If something changes while the policy runs, check whether you must tell the insurer.',
          ]}
        />
      </Topic>
      <Note title="The commonest mistake">
        <p>
          “Do you use MFA?” “Yes.” It was on for email and off for the VPN, and the intruder came in
          through the VPN. No one had lied, but no one had checked.
        </p>
      </Note>
    </>
  );
}
