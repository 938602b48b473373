import { href } from 'react-router';
import type { ClaimId } from '../../company.ts';
import { figures } from '../../platform/words/words.ts';
import { BookingLink } from '../../ui/button.tsx';
import { formatDay } from '../../ui/content/dates.ts';
import { Sources } from '../../ui/content/sources.tsx';
import { TopicRow, TopicRows } from '../../ui/content/topic-rows.tsx';
import { Island } from '../../ui/island.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { Frame } from '../../ui/frame.tsx';
import { type Answers, automaticFails, controls } from '../assessment.ts';
import { EmailLink } from './email-link.tsx';
import { ResultHead } from './result-head.tsx';
import { PrintButton } from './print-button.tsx';
import type { OthersScores } from './result-links.server.ts';
import { CategoryTable, ChangeSince, OthersScale } from './result-tables.tsx';
import { WhatToDo, WhatToKeep } from './what-to-do.tsx';
import { getSteps } from './report.ts';
import type { ResultAnswer } from '../assessment-forms.ts';
import { Fragment } from 'react';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { TableHead, TableScroll } from '../../ui/content/table.tsx';
import { capitalise } from '../../ui/content/end-sentence.ts';
import { questions } from '../content/questions.ts';
import { standards } from '../content/standards-asked.ts';

type ShownResult = {
  token: string;
  name: string;
  score: number;
  answers: Answers;
  createdAt: Date;
  expiresAt: Date;
  earlier: { answers: Answers; createdAt: Date } | null;
  others: OthersScores | null;
  /** The link was just requested, without JavaScript. */
  isEmailAsked: boolean;
};

type Props = { result: ShownResult; bookingUrl: string; answer: ResultAnswer | undefined };

export function ResultPage({ result, bookingUrl, answer }: Props) {
  const { name, answers, score, createdAt } = result;
  const takenOn = formatDay(createdAt);
  const hasGaps = getSteps(answers).length > 0;
  return (
    <>
      <Frame>
        <ReportHead name={name} takenOn={takenOn} />
        <ResultHead answers={answers} score={score} takenOn={takenOn}>
          <Actions result={result} bookingUrl={bookingUrl} answer={answer} />
        </ResultHead>
        <Findings result={result} hasGaps={hasGaps} />
      </Frame>
      <CallToAction
        heading="Go through it with a consultant"
        action={<BookingLink href={bookingUrl} />}
      >
        {hasGaps
          ? '30 minutes, free. You leave with an order of work, whether or not you hire us.'
          : '30 minutes, free. We look at your proof with the eyes of an assessor, whether or not you hire us.'}
      </CallToAction>
      <Frame>
        <Sources claims={figures(...ownFigures)} />
      </Frame>
    </>
  );
}

function Actions({ result, bookingUrl, answer }: Props) {
  const emailLink = { token: result.token, answer, isAsked: result.isEmailAsked };
  return (
    <>
      <div className="flow result-actions screen-only">
        <BookingLink href={bookingUrl} />
        <Island name="email-link" component={EmailLink} props={emailLink} />
        <Island name="print-button" component={PrintButton} props={{}} />
      </div>
      <p className="note result-actions-note screen-only">
        The call is 30 minutes, free. The email goes to the address you gave with your answers.
      </p>
    </>
  );
}

function Findings({ result, hasGaps }: { result: ShownResult; hasGaps: boolean }) {
  const { answers, score, earlier, others, expiresAt } = result;
  return (
    <TopicRows>
      {earlier && (
        <TopicRow heading={`Since ${formatDay(earlier.createdAt)}`}>
          <ChangeSince earlier={earlier.answers} answers={answers} />
        </TopicRow>
      )}
      {hasGaps ? (
        <TopicRow heading="What to do, in order">
          <WhatToDo answers={answers} />
        </TopicRow>
      ) : (
        <TopicRow heading="What to keep, and how to prove it">
          <WhatToKeep />
        </TopicRow>
      )}
      <TopicRow heading="By category">
        <CategoryTable answers={answers} />
      </TopicRow>
      {others && (
        <TopicRow heading="How others did">
          <OthersScale score={score} others={others} />
        </TopicRow>
      )}
      <TopicRow heading="Three standards">
        <StandardsTable answers={answers} />
      </TopicRow>
      <TopicRow heading="Keep this result">
        <p className="keep">
          The address of this page is your private link. It works until{' '}
          <strong>{formatDay(expiresAt)}</strong>, and anyone who has it can read the result. We
          keep the result for two years, unless you{' '}
          <a href={href('/data-rights')}>ask us to delete it</a>.
        </p>
      </TopicRow>
    </TopicRows>
  );
}

const ownFigures: readonly ClaimId[] = [
  'assessmentScale',
  'cePrice',
  'ceLength',
  'riskPrice',
  'riskLength',
  'ceControls',
  'ceMfa',
  'ceUpdates',
  'consultation',
];

/** Print only, below the masthead. */
function ReportHead({ name, takenOn }: { name: string; takenOn: string }) {
  return (
    <p className="report-head">
      Security self-assessment, prepared for {name}, {takenOn}
    </p>
  );
}

/** Where three standards ask for the same; folded on a screen, open on paper. */
function StandardsTable({ answers }: { answers: Answers }) {
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
