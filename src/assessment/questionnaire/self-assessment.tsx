import { startTransition, useEffect, useState } from 'react';
import type { AssessmentAnswer } from './assessment-answer.ts';
import { AssessmentHead, AssessmentIntro } from './assessment-intro.tsx';
import { Walk } from './walk.tsx';
import { WholeForm } from './whole-form.tsx';

type Props = {
  /** What the server said when the whole form was posted without JavaScript. */
  answer: AssessmentAnswer | undefined;
};

/** Step by step where the page's script runs, else one plain form. */
export function SelfAssessment({ answer }: Props) {
  const [isWalk, setWalk] = useState(false);
  useEffect(() => {
    // Who has chosen an answer before the script came goes on with the form they have it in.
    const isBegun = document.querySelector('.whole-form :checked') !== null;
    // A whole page changes here: in pieces, so that a finger is not kept waiting.
    startTransition(() => setWalk(!answer && !isBegun));
  }, [answer]);
  if (isWalk) return <Walk />;
  return (
    <>
      {answer ? <AssessmentHead /> : <AssessmentIntro startHref="#question-1" />}
      <WholeForm answer={answer} />
    </>
  );
}
