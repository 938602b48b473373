import type { QuestionId } from '../questions.ts';

/** Where three standards cover a question's topic. */
export type Standards = {
  /** The Cyber Essentials control, requirements v3.3. */
  cyberEssentials: string;
  /** NIST CSF 2.0. */
  csf: Reference;
  /** The NCSC's Cyber Assessment Framework 4.0. */
  caf: Reference;
  /** Answers that fail a Cyber Essentials assessment at once, and the rule that says so. */
  failsAtOnce?: { answers: readonly string[]; rule: string };
};

export type Reference = { codes: string; says: string };

const notAsked = 'Not asked for';

/** Our own mapping: the publishers offer none across the three. */
export const standards: Record<QuestionId, Standards> = {
  mfa: {
    cyberEssentials: 'User access control',
    csf: { codes: 'PR.AA-03', says: 'users, services and hardware are authenticated' },
    caf: { codes: 'B2.a', says: 'identity verification, authentication and authorisation' },
    failsAtOnce: {
      answers: ['some', 'none'],
      rule: 'MFA must be on wherever a cloud service offers it',
    },
  },
  'risk-assessment': {
    cyberEssentials: notAsked,
    csf: { codes: 'GV.RM-01, ID.RA-05', says: 'risk objectives are agreed, risks are ranked' },
    caf: { codes: 'A2.a', says: 'risk management process' },
  },
  backups: {
    cyberEssentials: 'Recommended, not required',
    csf: {
      codes: 'PR.DS-11, RC.RP-03',
      says: 'backups are kept and tested, and checked before use',
    },
    caf: { codes: 'B5.c', says: 'backups' },
  },
  'incident-plan': {
    cyberEssentials: notAsked,
    csf: { codes: 'ID.IM-04, RS.MA-01', says: 'response plans are kept up and carried out' },
    caf: { codes: 'D1.a, D1.c', says: 'response plan, testing and exercising' },
  },
  patching: {
    cyberEssentials: 'Security update management',
    csf: { codes: 'PR.PS-02, ID.RA-01', says: 'software is maintained, weaknesses are known' },
    caf: { codes: 'B4.d', says: 'vulnerability management' },
    failsAtOnce: {
      answers: ['medium', 'slow'],
      rule: 'high and critical updates must be in within 14 days',
    },
  },
  training: {
    cyberEssentials: notAsked,
    csf: { codes: 'PR.AT-01, PR.AT-02', says: 'everybody is trained, special roles more' },
    caf: { codes: 'B6.b', says: 'cyber security training' },
  },
  encryption: {
    cyberEssentials: notAsked,
    csf: { codes: 'PR.DS-01, PR.DS-02', says: 'data at rest and in transit is protected' },
    caf: { codes: 'B3.b, B3.c', says: 'data in transit, stored data' },
  },
  monitoring: {
    cyberEssentials: notAsked,
    csf: { codes: 'DE.CM-03, DE.AE-02', says: 'activity is watched, events are analysed' },
    caf: { codes: 'C1', says: 'security monitoring' },
  },
  'access-review': {
    cyberEssentials: 'User access control',
    csf: { codes: 'PR.AA-05', says: 'permissions are managed, enforced and reviewed' },
    caf: { codes: 'B2.d', says: 'identity and access management' },
  },
  'vendor-risk': {
    cyberEssentials: notAsked,
    csf: { codes: 'GV.SC-05, GV.SC-07', says: 'suppliers are bound by contract and assessed' },
    caf: { codes: 'A4.a', says: 'supply chain' },
  },
};
