import { formatDay } from '../../ui/content/dates.ts';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import '../../ui/forms/progress.css';
import { TableHead, TableScroll } from '../../ui/content/table.tsx';
import { type Answers, getCategories, type RiskLevel } from '../assessment.ts';
import { questions } from '../content/questions.ts';
import type { OthersScores } from './result-links.server.ts';
import { changeBetween, formatDifference } from './report.ts';
import { ScoreScale } from './score-scale.tsx';

export function CategoryTable({ answers }: { answers: Answers }) {
  return (
    <TableScroll label="By category, table">
      <table className="table category-table">
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col" className="number question-number">
              Question
            </th>
            <th scope="col" className="score">
              Score
            </th>
            <th scope="col" className="number">
              Points
            </th>
            <th scope="col" className="number">
              Risk
            </th>
          </tr>
        </thead>
        <tbody>
          {getCategories(answers).map(({ category, points, max, level }) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              <td className="number question-number">{questionNumbers(category)}</td>
              <td className="score">
                <meter min={0} max={max} value={points} aria-label={`Points for ${category}`}>
                  {points} of {max}
                </meter>
              </td>
              <td className="number">
                {points} of {max}
              </td>
              <td className="number">
                <RiskMark level={level}>{levels[level]}</RiskMark>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

const levels: Record<RiskLevel, string> = { low: 'Low', moderate: 'Moderate', high: 'High' };

/** Such as '1, 9'. */
const questionNumbers = (category: string) =>
  questions
    .flatMap((question, index) => (question.category === category ? [index + 1] : []))
    .join(', ');

/** How the result has changed since the same person's earlier one. */
export function ChangeSince({ earlier, answers }: { earlier: Answers; answers: Answers }) {
  const change = changeBetween(earlier, answers);
  return (
    <>
      <p>
        {change.before} out of 100 then, {change.now} now. {formatDifference(change)}.
      </p>
      {change.moved.length > 0 && (
        <table className="table">
          <TableHead heads={['What moved', { number: 'Then' }, { number: 'Now' }]} />
          <tbody>
            {change.moved.map(({ question, category, subject, before, now }) => (
              <tr key={question}>
                <th scope="row">
                  {category}: {subject}
                </th>
                <td className="number">{before}</td>
                <td className="number">{now}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** The score against the middle half of the others'. */
export function OthersScale({ score, others }: { score: number; others: OthersScores }) {
  const { people, low, high, from, to } = others;
  const range = low === high ? `${low}` : `between ${low} and ${high}`;
  const label = `Score ${score} out of 100. The middle half of ${people} others scored ${range}.`;
  return (
    <>
      <ScoreScale variant="wide" score={score} band={others} label={label} />
      <ScoreScale variant="narrow" score={score} band={others} label={label} />
      <p>
        The middle half of the others who took this assessment scored {range}. You scored {score}.
      </p>
      <p className="note">
        {people} others, {formatDay(from)} to {formatDay(to)}. Shown only when there are at least
        20.
      </p>
    </>
  );
}
