import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { TableHead, TableScroll } from '../../ui/content/table.tsx';
import type { Answers } from '../assessment.ts';
import { type QuestionId, questions, toHeading } from '../questions.ts';

/** Where three standards ask for the same; folded on a screen, open on paper. */
export function StandardsTable({ answers }: { answers: Answers }) {
  return (
    <details className="question">
      <summary>Where Cyber Essentials, NIST CSF and CAF ask for the same</summary>
      <TableScroll label="The ten questions and three standards">
        <table className="table standards">
          <TableHead heads={['Question', 'Cyber Essentials v3.3', 'NIST CSF 2.0', 'CAF 4.0']} />
          <tbody>
            {questions.map(({ id, subject }, index) => {
              const { cyberEssentials, csf, caf } = standards[id];
              return (
                <tr key={id}>
                  <th scope="row">
                    {index + 1}. {toHeading(subject)}
                  </th>
                  <td>
                    {cyberEssentials} <FailsAtOnce question={id} answers={answers} />
                  </td>
                  <td>{csf}</td>
                  <td>{caf}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableScroll>
      <p className="note">
        The closest match, chosen by us: the publishers offer none across the three.
      </p>
    </details>
  );
}

function FailsAtOnce({ question, answers }: { question: QuestionId; answers: Answers }) {
  const { failsAtOnce } = standards[question];
  const answer = answers[question];
  if (!failsAtOnce || (answer !== undefined && !failsAtOnce.answers.includes(answer))) return null;
  return (
    <>
      <RiskMark level="high">Fails at once</RiskMark>
      <span className="note">{failsAtOnce.rule}</span>
    </>
  );
}

type Standards = {
  /** The control in Cyber Essentials' requirements v3.3. */
  cyberEssentials: string;
  /** Subcategories of NIST CSF 2.0. */
  csf: string;
  /** Contributing outcomes of the NCSC's Cyber Assessment Framework 4.0. */
  caf: string;
  /** Answers that fail a Cyber Essentials assessment at once, and the rule that says so. */
  failsAtOnce?: { answers: readonly string[]; rule: string };
};

const notAsked = 'Not asked for';

const standards: Record<QuestionId, Standards> = {
  mfa: {
    cyberEssentials: 'User access control',
    csf: 'PR.AA-03',
    caf: 'B2.a',
    failsAtOnce: {
      answers: ['some', 'none'],
      rule: 'MFA must be on wherever a cloud service offers it',
    },
  },
  'risk-assessment': { cyberEssentials: notAsked, csf: 'GV.RM-01, ID.RA-05', caf: 'A2.a' },
  backups: {
    cyberEssentials: 'Recommended, not required',
    csf: 'PR.DS-11, RC.RP-03',
    caf: 'B5.c',
  },
  'incident-plan': { cyberEssentials: notAsked, csf: 'ID.IM-04, RS.MA-01', caf: 'D1.a, D1.c' },
  patching: {
    cyberEssentials: 'Security update management',
    csf: 'PR.PS-02, ID.RA-01',
    caf: 'B4.d',
    failsAtOnce: {
      answers: ['medium', 'slow'],
      rule: 'High and critical updates must be installed within 14 days',
    },
  },
  training: { cyberEssentials: notAsked, csf: 'PR.AT-01, PR.AT-02', caf: 'B6.b' },
  encryption: { cyberEssentials: notAsked, csf: 'PR.DS-01, PR.DS-02', caf: 'B3.b, B3.c' },
  monitoring: { cyberEssentials: notAsked, csf: 'DE.CM-03, DE.AE-02', caf: 'C1' },
  'access-review': { cyberEssentials: 'User access control', csf: 'PR.AA-05', caf: 'B2.d' },
  'vendor-risk': { cyberEssentials: notAsked, csf: 'GV.SC-05, GV.SC-07', caf: 'A4.a' },
};
