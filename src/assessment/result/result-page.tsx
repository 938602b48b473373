import { claims, company } from '../../company.ts';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { formatDay } from '../../ui/content/dates.ts';
import { Sources } from '../../ui/content/sources.tsx';
import { TopicRow, TopicRows } from '../../ui/content/topic-rows.tsx';
import { Island } from '../../ui/island.tsx';
import { Frame, Section, CallToAction } from '../../ui/frame.tsx';
import type { Answers } from '../assessment.ts';
import { EmailLink } from './email-link.tsx';
import type { ResultAnswer } from './result-link.ts';
import { CategoryTable } from './category-table.tsx';
import { ChangeSince } from './change-since.tsx';
import { FirstSteps, RemainingSteps } from './first-steps.tsx';
import { PrintButton } from './print-button.tsx';
import { ResultHead } from './result-head.tsx';
import { StandardsList } from './standards-list.tsx';

export type ShownResult = {
  token: string;
  name: string;
  score: number;
  answers: Answers;
  createdAt: Date;
  /** When this link expires. */
  expiresAt: Date;
  earlier: { answers: Answers; createdAt: Date } | null;
  /** The link was just requested, without JavaScript. */
  isEmailAsked: boolean;
};

type Props = { result: ShownResult; bookingUrl: string; answer: ResultAnswer | undefined };

export function ResultPage({ result, bookingUrl, answer }: Props) {
  const { name, answers, score, createdAt } = result;
  const takenOn = formatDay(createdAt);
  return (
    <>
      <Frame>
        <ReportHead name={name} takenOn={takenOn} />
        <ResultHead answers={answers} score={score} takenOn={takenOn} />
        <Findings result={result} />
      </Frame>
      <Standards answers={answers} />
      <Keeping result={result} answer={answer} />
      <TalkItThrough bookingUrl={bookingUrl} />
    </>
  );
}

function Findings({ result: { answers, earlier } }: Pick<Props, 'result'>) {
  return (
    <TopicRows>
      {earlier && (
        <TopicRow heading={`Since ${formatDay(earlier.createdAt)}`}>
          <ChangeSince earlier={earlier.answers} answers={answers} />
        </TopicRow>
      )}
      <TopicRow heading="Recommendations">
        <FirstSteps answers={answers} />
      </TopicRow>
      <TopicRow heading="By category">
        <CategoryTable answers={answers} />
      </TopicRow>
      <TopicRow heading="What to do next">
        <RemainingSteps answers={answers} />
      </TopicRow>
    </TopicRows>
  );
}

function Standards({ answers }: Pick<ShownResult, 'answers'>) {
  return (
    <div className="result-standards">
      <Section
        id="standards"
        heading="Your answers against three standards"
        intro="Where Cyber Essentials v3.3, NIST CSF 2.0 and the NCSC’s CAF 4.0 ask for the same thing. The references are the closest match we found."
      >
        <StandardsList answers={answers} />
      </Section>
    </div>
  );
}

function Keeping({ result, answer }: Omit<Props, 'bookingUrl'>) {
  const emailLink = { token: result.token, answer, isAsked: result.isEmailAsked };
  return (
    <div className="result-keep">
      <Frame>
        <TopicRows>
          <TopicRow heading="Keep this result">
            <p>
              The address of this page is your private link. It works until{' '}
              <strong>{formatDay(result.expiresAt)}</strong>, and anyone who has it can read the
              result. We keep the result itself for two years, unless you{' '}
              <a href="/data-rights">ask us</a> to delete it sooner.
            </p>
            <Island name="mail-link" part={EmailLink} given={emailLink} />
          </TopicRow>
        </TopicRows>
        <Sources claims={figures} />
      </Frame>
    </div>
  );
}

function TalkItThrough({ bookingUrl }: Pick<Props, 'bookingUrl'>) {
  return (
    <CallToAction
      heading="Talk it through"
      action={
        <ButtonRow>
          <ButtonLink href={bookingUrl} newTab>
            Book Free Consultation
          </ButtonLink>
          <Island name="print-button" part={PrintButton} given={{}} />
        </ButtonRow>
      }
    >
      A consultant will go over these results with you for 30 minutes, free.
    </CallToAction>
  );
}

const figures = [
  claims.assessmentScale,
  claims.ceControls,
  claims.ceMfa,
  claims.ceUpdates,
  claims.consultation,
];

/** Print only. */
function ReportHead({ name, takenOn }: { name: string; takenOn: string }) {
  return (
    <div className="report-head">
      <p className="report-brand">{company.name}</p>
      <p>
        Security self-assessment
        <br />
        Prepared for {name}, {takenOn}
      </p>
      <p>
        {company.phone.shown}
        <br />
        {company.email}
      </p>
    </div>
  );
}
