import { Fragment } from 'react';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { TableHead, TableScroll } from '../../ui/content/table.tsx';
import { type Answers, automaticFails, controls } from '../assessment.ts';
import { capitalise } from '../../ui/content/end-sentence.ts';
import { questions } from '../content/questions.ts';
import { standards } from '../content/standards-asked.ts';

/** Where three standards ask for the same; folded on a screen, open on paper. */
export function StandardsTable({ answers }: { answers: Answers }) {
  const fails = new Map(automaticFails(answers).map(({ question, rule }) => [question, rule]));
  return (
    <>
      {fails.size === 0 && (
        <p>
          None of your answers would fail Cyber Essentials by itself. It also asks about firewalls,
          secure configuration and malware protection.
        </p>
      )}
      <details className="opens question">
        <summary>Where Cyber Essentials, NIST CSF and CAF ask for the same</summary>
        <TableScroll label="The ten questions and three standards">
          <table className="table standards">
            <TableHead heads={['Question', 'Cyber Essentials v3.3', 'NIST CSF 2.0', 'CAF 4.0']} />
            <tbody>
              {questions.map(({ id, subject }, index) => (
                <tr key={id}>
                  <th scope="row">
                    {index + 1}. {capitalise(subject)}
                  </th>
                  <td>
                    {controls[id] ?? 'Not asked for'} <FailMark rule={fails.get(id)} />
                  </td>
                  <td>
                    <Whole ids={standards[id].csf} />
                  </td>
                  <td>
                    <Whole ids={standards[id].caf} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
        <p className="note">
          The closest match, chosen by us: the publishers offer none across the three.
        </p>
      </details>
    </>
  );
}

/** References with commas, none broken at its hyphen. */
function Whole({ ids }: { ids: readonly string[] }) {
  return ids.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <span className="whole">{id}</span>
    </Fragment>
  ));
}

function FailMark({ rule }: { rule: string | undefined }) {
  if (!rule) return null;
  return (
    <>
      <RiskMark level="high">Automatic fail</RiskMark> <span className="note">{rule}</span>
    </>
  );
}
