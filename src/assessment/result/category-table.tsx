import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { TableScroll } from '../../ui/content/table.tsx';
import { type Answers, getCategories, type RiskLevel } from '../assessment.ts';

export function CategoryTable({ answers }: { answers: Answers }) {
  return (
    <TableScroll label="By category, table">
      <table className="table category-table">
        <thead>
          <tr>
            <th scope="col">Category</th>
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
