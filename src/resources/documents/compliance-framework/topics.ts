import { topicsOfOperation } from './topics-of-operation.ts';
import { topicsOfTechnology } from './topics-of-technology.ts';

/**
 * One thing to do and where each regime asks for it. An empty string: that regime does not ask.
 * References are the closest match, by us: the publishers offer none across all four.
 */
export type Requirement = {
  todo: string;
  essentials: string;
  csf: string;
  caf: string;
  gdpr: string;
  evidence: string;
};

export type Topic = { id: string; title: string; short: string; rows: readonly Requirement[] };

export type Regime = 'essentials' | 'csf' | 'caf' | 'gdpr';

const topicsOfGovernance: readonly Topic[] = [
  {
    id: 'governance',
    title: 'Governance',
    short: 'Governance',
    rows: [
      {
        todo: 'Make a named director accountable; the board reviews security every quarter',
        essentials: 'A board member signs the declaration',
        csf: 'GV.RR-01, GV.OV-01',
        caf: 'A1.a, A1.b',
        gdpr: 'Art. 5(2), 24',
        evidence: 'Minutes, role description',
      },
      {
        todo: 'A policy that is approved, read and reviewed each year',
        essentials: '',
        csf: 'GV.PO-01, GV.PO-02',
        caf: 'B1.a, B1.b',
        gdpr: 'Art. 24(2)',
        evidence: 'Policy with its date, list of readers',
      },
      {
        todo: 'A list of the laws and contracts that bind you',
        essentials: '',
        csf: 'GV.OC-03',
        caf: 'A1.a',
        gdpr: 'Art. 5, 6, 30',
        evidence: 'The list, with owners',
      },
      {
        todo: 'Make someone responsible for data protection; appoint an officer where the law requires one',
        essentials: '',
        csf: 'GV.RR-02',
        caf: 'A1.b',
        gdpr: 'Art. 37 to 39',
        evidence: 'Appointment, or why none is needed',
      },
    ],
  },
  {
    id: 'risk',
    title: 'Risk',
    short: 'Risk',
    rows: [
      {
        todo: 'A risk register with scores, owners and dates',
        essentials: '',
        csf: 'GV.RM-01, ID.RA-05',
        caf: 'A2.a',
        gdpr: 'Art. 32(1), (2)',
        evidence: 'Register with its history',
      },
      {
        todo: 'Know who might attack you and how',
        essentials: '',
        csf: 'ID.RA-02, ID.RA-03',
        caf: 'A2.b (new)',
        gdpr: 'Art. 32(2)',
        evidence: 'A page of scenarios, reviewed',
      },
      {
        todo: 'Assess new systems and new uses of personal data before they start',
        essentials: '',
        csf: 'ID.RA-07',
        caf: 'A2.a, B4.a',
        gdpr: 'Art. 25, 35',
        evidence: 'Impact assessments (DPIA)',
      },
      {
        todo: 'Check that controls work in practice, and not only on paper',
        essentials: 'Plus: tested by an assessor',
        csf: 'ID.IM-01, ID.IM-02',
        caf: 'A2.c',
        gdpr: 'Art. 32(1)(d)',
        evidence: 'Test and audit reports',
      },
    ],
  },
  {
    id: 'assets',
    title: 'Assets and data',
    short: 'Assets, data',
    rows: [
      {
        todo: 'List devices and software, with owner and age',
        essentials: 'Scope: every device that reaches the internet or your data',
        csf: 'ID.AM-01, ID.AM-02',
        caf: 'A3.a',
        gdpr: 'Art. 32',
        evidence: 'Export from the management console',
      },
      {
        todo: 'List cloud services, including those bought on a card',
        essentials: 'Scope: no cloud service can be left out',
        csf: 'ID.AM-04',
        caf: 'A3.a',
        gdpr: 'Art. 28, 30',
        evidence: 'List with administrators and MFA',
      },
      {
        todo: 'Know what personal data you hold, why, where and for how long',
        essentials: '',
        csf: 'ID.AM-07',
        caf: 'B3.a',
        gdpr: 'Art. 5, 30',
        evidence: 'Record of processing',
      },
      {
        todo: 'Wipe and dispose of equipment with a record',
        essentials: '',
        csf: 'ID.AM-08, PR.PS-03',
        caf: 'B3.e',
        gdpr: 'Art. 5(1)(e), (f)',
        evidence: 'Certificates of destruction',
      },
    ],
  },
];

export const topics: readonly Topic[] = [
  ...topicsOfGovernance,
  ...topicsOfTechnology,
  ...topicsOfOperation,
];

export function asks(topic: Topic, regime: Regime): number {
  return topic.rows.filter((row) => row[regime] !== '').length;
}

/** In how many topics a regime asks for anything at all. */
export function topicsWith(regime: Regime): number {
  return topics.filter((topic) => asks(topic, regime) > 0).length;
}
