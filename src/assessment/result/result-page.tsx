import { href } from 'react-router';
import type { ClaimId } from '../../company.ts';
import { figures } from '../../platform/words/words.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDay } from '../../ui/content/dates.ts';
import { Sources } from '../../ui/content/sources.tsx';
import { TopicRow, TopicRows } from '../../ui/content/topic-rows.tsx';
import { Island } from '../../ui/island.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { Frame } from '../../ui/frame.tsx';
import type { Answers } from '../assessment.ts';
import { EmailLink } from './email-link.tsx';
import { ResultHead } from './result-head.tsx';
import { PrintButton } from './print-button.tsx';
import type { OthersScores } from './result-links.server.ts';
import { CategoryTable, ChangeSince, OthersScale } from './result-tables.tsx';
import { StandardsTable } from './standards.tsx';
import { WhatToDo, WhatToKeep } from './what-to-do.tsx';
import { getSteps } from './report.ts';
import type { ResultAnswer } from '../assessment-forms.ts';

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
        action={
          <ButtonLink href={bookingUrl} newTab>
            Book Free Consultation
          </ButtonLink>
        }
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
        <ButtonLink href={bookingUrl} newTab>
          Book Free Consultation
        </ButtonLink>
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
