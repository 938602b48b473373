import type { QuestionId } from './questions.ts';

type Standards = {
  /** Subcategories of NIST CSF 2.0. */
  csf: readonly string[];
  /** Contributing outcomes of the NCSC's Cyber Assessment Framework 4.0. */
  caf: readonly string[];
};

/** Only what the text of a question and of its full answer asks for itself. */
export const standards: Record<QuestionId, Standards> = {
  mfa: { csf: ['PR.AA-03'], caf: ['B2.a'] },
  'risk-assessment': { csf: ['ID.RA-05', 'ID.RA-06'], caf: ['A2.a'] },
  backups: { csf: ['PR.DS-11'], caf: ['B5.c'] },
  'incident-plan': { csf: ['ID.IM-02', 'ID.IM-04'], caf: ['D1.a', 'D1.c'] },
  patching: { csf: ['PR.PS-02'], caf: ['B4.d'] },
  training: { csf: ['PR.AT-01'], caf: ['B6.b'] },
  encryption: { csf: ['PR.DS-01', 'PR.DS-02'], caf: ['B3.b', 'B3.c', 'B3.d'] },
  monitoring: { csf: ['DE.CM-01', 'DE.CM-06', 'DE.CM-09'], caf: ['C1.a', 'C1.c', 'C1.d'] },
  'access-review': { csf: ['PR.AA-05'], caf: ['B2.d'] },
  'vendor-risk': { csf: ['GV.SC-05', 'GV.SC-06', 'GV.SC-07'], caf: ['A4.a'] },
};
