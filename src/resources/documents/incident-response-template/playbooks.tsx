import { Table } from '../pieces.tsx';

const playbooks = [
  {
    event: 'Ransomware',
    contain:
      'Isolate machines and switch off file shares between sites. Block remote access altogether. Disconnect backups.',
    next: 'Find the first machine and the way in before you restore, or it happens again. Assume that data was copied as well.',
    ask: 'Which backup is older than the intruder?',
  },
  {
    event: 'A mailbox taken over',
    contain:
      'Disable the account, end all sessions, remove new forwarding rules, apps and sign-in methods. Then reset and turn MFA on.',
    next: 'Search for what was read and sent. Call, do not email, everyone who got a false invoice.',
    ask: 'Which other accounts signed in from the same place?',
  },
  {
    event: 'Payment fraud',
    contain:
      'Call the bank’s fraud team at once and ask for a recall. Dial 159 if you have no number.',
    next: 'Tell Report Fraud and the insurer. Treat the mailbox that the invoice came from as taken over, yours or theirs.',
    ask: 'What else is waiting to be paid to that account?',
  },
  {
    event: 'Lost or stolen device',
    contain: 'Lock and wipe it remotely. End its sessions. Block the SIM card.',
    next: 'Find proof that it was encrypted. If it was and the key is safe, there may be nothing to report. Record why.',
    ask: 'What could be opened without signing in again?',
  },
  {
    event: 'Data sent to the wrong person',
    contain:
      'Ask for it to be deleted and for a written confirmation. Recall it if the system can.',
    next: 'Data protection judges the risk to the people concerned. Many small cases end in your own record and go no further.',
    ask: 'Could this happen again tomorrow in the same way?',
  },
  {
    event: 'A supplier’s breach',
    contain:
      'Cut off their access and change the keys and passwords they hold. Ask for facts in writing: what, whose, since when.',
    next: 'If it is your data, you are the one who tells the ICO and your people. Your clock starts when you become aware.',
    ask: 'What did their accounts do in our systems in the last 30 days?',
  },
  {
    event: 'Website or service down',
    contain:
      'Call the hosting or network provider and ask them to filter the attack. Put up a plain page with a phone number.',
    next: 'Look behind it: an attack on the front door sometimes covers one at the back.',
    ask: 'Who must be told that they cannot reach us?',
  },
];

const evidence = [
  [
    'Memory of an affected machine',
    'Until it is switched off',
    'Leave it on, cut off from the network',
  ],
  ['Its disk', 'Until it is rebuilt', 'Take a full copy, or keep the disk'],
  ['Sign-in records of cloud services', 'Often 7 to 30 days', 'Export them on day 1'],
  [
    'Mail traces, forwarding rules, audit logs',
    'Often 30 to 180 days',
    'Export, then look for rules you did not make',
  ],
  [
    'Firewall and remote access logs',
    'Hours to weeks',
    'Save them elsewhere before they are overwritten',
  ],
  ['Door records and cameras', 'Often 30 days', 'Ask the landlord in writing'],
] as const;

export function Playbooks() {
  return (
    <>
      <Table
        className="strong dense"
        columns={[
          { head: 'What happened', className: 'c-12' },
          { head: 'Contain', className: 'c-30' },
          { head: 'Then', className: 'c-35' },
          { head: 'The question to answer' },
        ]}
        rows={playbooks.map(({ event, contain, next, ask }) => [event, contain, next, ask])}
      />
      <h3>Evidence does not last</h3>
      <Table
        className="dense"
        columns={[
          { head: 'Evidence', className: 'c-35' },
          { head: 'How long it lasts', className: 'c-25' },
          { head: 'What to do' },
        ]}
        rows={evidence}
      />
    </>
  );
}
