import type { Answers } from '../assessment.ts';
import { questions } from '../questions.ts';

type Props = {
  answers?: Answers;
  /** The index of the current question. */
  current?: number;
};

/** The ten questions by category, with progress. */
export function QuestionList({ answers = {}, current }: Props) {
  const getState = (index: number) => {
    if (index === current) return 'now';
    const question = questions[index];
    return question && answers[question.id] ? 'answered' : '';
  };
  return (
    <aside className="question-list" aria-labelledby="question-list">
      <h2 id="question-list">The ten questions</h2>
      <ol className="tabular">
        {questions.map(({ id, category }, index) => (
          <li key={id} aria-current={index === current ? 'step' : undefined}>
            <span>{index + 1}</span>
            <span>{category}</span>
            <span>{getState(index)}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
