/**
 * The 14 principles of the NCSC's Cyber Assessment Framework 4.0, August 2025, and one letter for
 * each of their 41 contributing outcomes: a achieved, p partially achieved, n not achieved. The
 * letters are the result of an illustrative assessment; p stands only where CAF allows it.
 */
export type Principle = {
  id: string;
  /** As broken into lines on the wide sheet. */
  name: readonly string[];
  outcomes: string;
};

export const objectives: readonly {
  id: string;
  name: readonly string[];
  principles: readonly Principle[];
}[] = [
  {
    id: 'A',
    name: ['Managing security risk'],
    principles: [
      { id: 'A1', name: ['Governance'], outcomes: 'aaa' },
      { id: 'A2', name: ['Risk', 'management'], outcomes: 'pna' },
      { id: 'A3', name: ['Asset', 'management'], outcomes: 'a' },
      { id: 'A4', name: ['Supply chain'], outcomes: 'pn' },
    ],
  },
  {
    id: 'B',
    name: ['Protecting against cyber attack'],
    principles: [
      {
        id: 'B1',
        name: ['Service', 'protection', 'policies,', 'processes and', 'procedures'],
        outcomes: 'pp',
      },
      { id: 'B2', name: ['Identity and', 'access control'], outcomes: 'aapa' },
      { id: 'B3', name: ['Data', 'security'], outcomes: 'appaa' },
      { id: 'B4', name: ['System', 'security'], outcomes: 'paap' },
      { id: 'B5', name: ['Resilient', 'networks and', 'systems'], outcomes: 'apa' },
      { id: 'B6', name: ['Staff', 'awareness', 'and training'], outcomes: 'pa' },
    ],
  },
  {
    id: 'C',
    name: ['Detecting', 'cyber security', 'events'],
    principles: [
      { id: 'C1', name: ['Security', 'monitoring'], outcomes: 'pappnn' },
      { id: 'C2', name: ['Threat', 'hunting'], outcomes: 'n' },
    ],
  },
  {
    id: 'D',
    name: ['Minimising the', 'impact of', 'cyber security', 'incidents'],
    principles: [
      { id: 'D1', name: ['Response and', 'recovery', 'planning'], outcomes: 'pan' },
      { id: 'D2', name: ['Lessons', 'learned'], outcomes: 'aa' },
    ],
  },
];

const all = objectives.flatMap(({ principles }) => principles);

/** How many outcomes have a letter, of one principle or of all. */
export function count(letter: 'a' | 'p' | 'n', principles: readonly Principle[] = all): number {
  return principles.flatMap(({ outcomes }) => outcomes.split('')).filter((o) => o === letter)
    .length;
}

/** The depth tint of a principle by its share of achieved outcomes, a partial one counting half. */
export function tint(principle: Principle): 'sea0' | 't1' | 't2' | 't3' {
  const achieved = count('a', [principle]) + count('p', [principle]) / 2;
  const share = achieved / principle.outcomes.length;
  if (share >= 0.8) return 'sea0';
  if (share >= 0.5) return 't1';
  return share >= 0.35 ? 't2' : 't3';
}

export const finding = `The 14 principles of CAF 4.0 in four objectives, with an illustrative result for their 41 contributing outcomes: ${count('a')} achieved, ${count('p')} partially achieved, ${count('n')} not achieved. Half of those not achieved are in objective C, detection: threat hunting itself, and two of the six in security monitoring.`;
