import { claims } from '../../company.ts';
import { DashList } from '../../ui/content/dash-list.tsx';
import { KeyValues } from '../../ui/content/key-values.tsx';
import { Question } from '../../ui/content/question.tsx';
import { TopicRow, TopicRows } from '../../ui/content/topic-rows.tsx';
import { DetailTable } from './detail-table.tsx';
import { Paragraphs, ProseText } from './prose.tsx';
import type { ServiceContent } from './service-content.ts';

/** The text of a service page, from the reason to ask for it to the questions people ask about it. */
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
