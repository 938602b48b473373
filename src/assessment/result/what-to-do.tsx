import { claims } from '../../company.ts';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import type { Answers } from '../assessment.ts';
import { toHeading } from '../questions.ts';
import type { Service } from './advice.ts';
import { asList, getInPlace, getSteps, type Step } from './report.ts';
import { StateMark } from './result-head.tsx';

/** Every gap in the order in which to close it, and what is in place. */
export function WhatToDo({ answers }: { answers: Answers }) {
  const steps = getSteps(answers);
  const inPlace = getInPlace(answers);
  return (
    <>
      {steps.length > 0 && <p>{formatOrder(steps)}</p>}
      <ol className="what-to-do">
        {steps.map((step) => (
          <li key={step.question} id={step.question}>
            <h3>{step.heading}</h3>
            <StateMark state={step.state} />
            <p>{step.text}</p>
            <p className="help">
              <span className="question-number">Question {step.number}. </span>
              We can help: <a href={step.service.href}>{step.service.name}</a>,{' '}
              <span className="price">{formatFigures(step.service)}</span>
            </p>
          </li>
        ))}
      </ol>
      {inPlace.length > 0 && (
        <p className="in-place">
          <RiskMark level="low">In place</RiskMark> {toHeading(asList(inPlace))}. Check{' '}
          {inPlace.length === 1 ? 'this' : 'them'} again in a year.
        </p>
      )}
    </>
  );
}

function formatOrder(steps: readonly Step[]): string {
  const recommended = steps.filter(({ isRecommended }) => isRecommended).length;
  const [first, rest] = ['what every firm should have', 'your largest remaining gaps'];
  if (recommended === steps.length) return `This is ${first}.`;
  return recommended > 0 ? `First ${first}, then ${rest}.` : `${toHeading(rest)} come first.`;
}

function formatFigures({ price, length }: Service): string {
  const [shownPrice, shownLength] = [price, length].map((figure) =>
    figure && claims[figure.claim].shown ? figure.text : undefined,
  );
  return [shownPrice ?? 'fixed price, in writing', shownLength].filter(Boolean).join(', ');
}
