/** From the middle outwards; deeper tints answer sooner. Examples as on the service page. */
export const rings = [
  {
    priority: 'P1',
    within: '15 minutes',
    examples: ['ransomware running,', 'an administrator’s', 'account stolen'],
    tint: 't3',
  },
  {
    priority: 'P2',
    within: '1 hour',
    examples: ['a mailbox taken over,', 'malware held on', 'one laptop'],
    tint: 't2',
  },
  {
    priority: 'P3',
    within: '4 hours',
    examples: ['phishing reported by', 'several people,', 'a strange sign-in'],
    tint: 't1',
  },
  {
    priority: 'P4',
    within: 'next business day',
    examples: ['a flaw not yet used,', 'a question about', 'a rule'],
    tint: 'sea0',
  },
] as const;

/** What can be bought, and the first ring it answers in. */
export const services = [
  { name: 'A SOC, day and night', from: 0 },
  { name: 'A part-time analyst, 20 to 40 hours a month', from: 2 },
  { name: 'A specialist by the hour', from: 3 },
] as const;

export const finding =
  'Response times as rings. P1, such as ransomware running, is answered in 15 minutes; P2, such as a ' +
  'mailbox taken over, in 1 hour; P3, such as phishing that several people report, in 4 hours; P4, such ' +
  'as a question about a rule, on the next business day. A security operations centre answers all ' +
  'four, a part-time analyst P3 and P4, a specialist P4.';
