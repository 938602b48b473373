import { claims } from '../company.ts';
import { DashList, KeyValues } from '../ui/content/lists.tsx';
import { Question } from '../ui/content/question.tsx';
import { TopicRow, TopicRows } from '../ui/content/topic-rows.tsx';
import type { ServiceContent, Prose, DetailTable as Content } from './service-content.ts';
import { Ranges } from '../ui/content/ranges.tsx';
import { TableHead } from '../ui/content/table.tsx';

export function ServiceTopics({ content }: { content: ServiceContent }) {
  const { needed, deliverables, table, course, notIncluded } = content;
  return (
    <TopicRows>
      <TopicRow heading={needed.heading}>
        <Paragraphs of={needed.paragraphs} />
      </TopicRow>
      <TopicRow heading="What you get">
        <DashList
          items={deliverables.map((text, index) => (
            <ProseText key={index} text={text} />
          ))}
        />
      </TopicRow>
      {table && (
        <TopicRow heading={table.heading}>
          <DetailTable {...table} />
        </TopicRow>
      )}
      <TopicRow heading="How the work runs">
        <KeyValues
          items={course.map(({ when, what }) => ({ term: when, value: <ProseText text={what} /> }))}
        />
      </TopicRow>
      <TopicRow heading="What it does not include">
        <Paragraphs of={notIncluded} />
      </TopicRow>
      <TopicRow heading="Questions we are asked">
        <Questions asked={content.questions} />
      </TopicRow>
    </TopicRows>
  );
}

function Questions({ asked }: { asked: ServiceContent['questions'] }) {
  const answerable = asked.filter(({ claim }) => !claim || claims[claim].shown);
  return answerable.map(({ summary, answer }, index) => (
    <Question key={summary} name="questions" summary={summary} open={index === 0}>
      <p>
        <ProseText text={answer} />
      </p>
    </Question>
  ));
}

function ProseText({ text }: { text: Prose }) {
  if (typeof text === 'string') return <Ranges text={text} />;
  return text.map((part, index) =>
    typeof part === 'string' ? (
      <Ranges key={index} text={part} />
    ) : (
      <a key={index} href={part.href}>
        {part.text}
      </a>
    ),
  );
}

function Paragraphs({ of }: { of: readonly Prose[] }) {
  return of.map((text, index) => (
    <p key={index}>
      <ProseText text={text} />
    </p>
  ));
}

/**
 * The drawing in words. On a phone the rows are stacked and each cell repeats its column's name, so that
 * nothing needs sideways scrolling.
 */
function DetailTable({ columns, rows }: Content) {
  return (
    <table className="table detail-table">
      <TableHead heads={columns} />
      <tbody>
        {rows.map(([head, ...cells]) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
