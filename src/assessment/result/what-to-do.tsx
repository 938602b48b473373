import type { ClaimId } from '../../company.ts';
import { figure } from '../../platform/words/words.ts';
import { KeyValues } from '../../ui/content/lists.tsx';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import type { Answers } from '../assessment.ts';
import { asList, capitalise } from '../../ui/content/end-sentence.ts';
import { questions } from '../content/questions.ts';
import type { FreeDocument, Service } from '../content/advice.ts';
import { complianceFramework } from '../content/free-documents.ts';
import { keep } from '../content/keep.ts';
import { formatOrder, getInPlace, getSteps, type Step } from './report.ts';
import { StateMark } from './result-head.tsx';

/** Every gap in the order in which to close it, and what is in place. */
export function WhatToDo({ answers }: { answers: Answers }) {
  const steps = getSteps(answers);
  const inPlace = getInPlace(answers);
  const order = formatOrder(steps);
  return (
    <>
      {order && <p>{order}</p>}
      <ol className="steps ruled what-to-do">
        {steps.map((step) => (
          <StepItem key={step.question} step={step} />
        ))}
      </ol>
      {inPlace.length > 0 && (
        <p className="in-place">
          <RiskMark level="low">In place</RiskMark> {capitalise(asList(inPlace))}. Keep the proof:
          clients, insurers and assessors ask for it.
        </p>
      )}
    </>
  );
}

function StepItem({ step }: { step: Step }) {
  const { question, number, heading, text, firstWeek, owner, effort, document, service } = step;
  return (
    <li id={question}>
      <h3>{heading}</h3>
      <StateMark
        step={step}
        besides={step.urgency === 'automatic fail' ? ', automatic fail' : ''}
      />
      <p>
        <span className="question-number">Question {number}. </span>
        {text}
      </p>
      <KeyValues
        items={[
          { term: 'First week', value: firstWeek },
          { term: 'Who', value: owner },
          { term: 'Effort', value: effort },
          { term: 'Free', value: <DocumentLink document={document} /> },
          service && { term: 'With us', value: <ServiceLink service={service} /> },
        ]}
      />
    </li>
  );
}

function DocumentLink({ document: { title, href, part } }: { document: FreeDocument }) {
  return (
    <>
      {part && `“${part}”, in `}
      <a href={href}>{title}</a>
    </>
  );
}

function ServiceLink({ service }: { service: Service }) {
  return (
    <>
      <a href={service.href}>{service.name}</a>,{' '}
      <span className="price">{formatFigures(service)}</span>
    </>
  );
}

function formatFigures({ price, length }: Service): string {
  const [shownPrice, shownLength] = [price, length].map((id) => id && shownValue(id));
  return [shownPrice ?? 'fixed price, in writing', shownLength].filter(Boolean).join(', ');
}

function shownValue(id: ClaimId): string | undefined {
  const { shown, value } = figure(id);
  return shown ? value : undefined;
}

/** For a result without gaps: what has to stay, what proves it, and when to look again. */
export function WhatToKeep() {
  return (
    <>
      <p>
        Nothing is left to do first. What counts now is that it stays so, and that you can show it.
      </p>
      <ul className="ruled what-to-keep">
        {questions.map(({ id }) => (
          <li key={id}>
            <h3>{keep[id].keep}</h3>
            <KeyValues
              items={[
                { term: 'Proof', value: keep[id].proof },
                { term: 'Look again', value: keep[id].again },
              ]}
            />
          </li>
        ))}
      </ul>
      <p className="in-place">
        Free: the <DocumentLink document={complianceFramework} /> names the proof that answers Cyber
        Essentials, NIST CSF, CAF and UK GDPR at once.
      </p>
    </>
  );
}
