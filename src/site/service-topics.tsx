import { href } from 'react-router';
import { figure } from '../platform/words/words.ts';
import { Ranges } from '../ui/content/inline.tsx';
import { DashList, KeyValues } from '../ui/content/lists.tsx';
import { Question, TopicRow, TopicRows } from '../ui/content/topic-rows.tsx';
import { RiskMark } from '../ui/content/risk-mark.tsx';
import { TableHead } from '../ui/content/table.tsx';
import { CaseStudyLink } from './case-studies/case-study-row.tsx';
import type { CaseStudyRow } from './case-studies/read-case-studies.server.ts';
import {
  type Cell,
  linkInText,
  type Prose,
  type Sample,
  type ServiceContent,
} from './service-content.ts';
import { asksOfService } from './content/public-sector.ts';
import type { ServiceSlug } from './services.ts';

type Props = {
  slug: ServiceSlug;
  content: ServiceContent;
  stories: readonly CaseStudyRow[];
};

export function ServiceTopics({ slug, content, stories }: Props) {
  const { deliverables, sample, table, course, notIncluded } = content;
  return (
    <TopicRows>
      <TopicRow heading="What you get">
        <DashList
          items={deliverables.map((text, index) => (
            <ProseText key={index} text={text} />
          ))}
        />
      </TopicRow>
      <TopicRow heading={`A sample of ${sample.of}`}>
        <SamplePage {...sample} />
      </TopicRow>
      {table && (
        <TopicRow heading={table.heading}>
          <StackedTable {...table} />
        </TopicRow>
      )}
      {stories.length > 0 && (
        <TopicRow heading="What changed for a client">
          {stories.map((row) => (
            <CaseStudyLink key={row.slug} row={row} />
          ))}
        </TopicRow>
      )}
      <TopicRow heading="How the work runs">
        <KeyValues
          items={course.map(({ when, what }) => ({ term: when, value: <ProseText text={what} /> }))}
        />
      </TopicRow>
      <PublicSector slug={slug} />
      <TopicRow heading="What it does not include">
        {notIncluded.map((text, index) => (
          <p key={index}>
            <ProseText text={text} />
          </p>
        ))}
      </TopicRow>
      <TopicRow heading="Questions we are asked">
        <Questions asked={content.questions} />
      </TopicRow>
    </TopicRows>
  );
}

function SamplePage({ title, note, ...table }: Sample) {
  return (
    <figure className="sample">
      <figcaption className="flow">
        <b>{title}</b>
        <span className="note">{note}</span>
      </figcaption>
      <StackedTable {...table} />
    </figure>
  );
}

/** The page of its own has what the other services' pages say. */
function PublicSector({ slug }: { slug: ServiceSlug }) {
  const asks = asksOfService(slug);
  if (asks.length === 0) return null;
  return (
    <TopicRow heading="For suppliers to the public sector">
      <div className="public-sector">
        <KeyValues items={asks.map(({ name, text }) => ({ term: name, value: text }))} />
      </div>
      <p>
        <a href={href('/public-sector')}>All that government and the NHS ask of a supplier</a>
      </p>
    </TopicRow>
  );
}

function Questions({ asked }: { asked: ServiceContent['questions'] }) {
  const answerable = asked.filter(({ claim }) => !claim || figure(claim).shown);
  return answerable.map(({ summary, answer }, index) => (
    <Question key={summary} name="questions" summary={summary} open={index === 0}>
      <p>
        <ProseText text={answer} />
      </p>
    </Question>
  ));
}

/** On the home page's first screen a link of a few words does not break. */
export function ProseText({ text, shortLinksWhole }: { text: Prose; shortLinksWhole?: boolean }) {
  // With two capturing groups, of three parts the second is a link's text and the third its address.
  const parts = text.split(linkInText);
  return parts.map((part, index) => {
    if (index % 3 === 0) return <Ranges key={index} text={part} />;
    if (index % 3 === 2) return null;
    const isWhole = shortLinksWhole && part.length <= 30;
    return (
      <a key={index} className={isWhole ? 'whole' : undefined} href={parts[index + 1]}>
        {part}
      </a>
    );
  });
}

type TableProps = { columns: readonly string[]; rows: readonly (readonly Cell[])[] };

/**
 * On a phone the rows are stacked and each cell repeats its column's name, so that nothing needs sideways
 * scrolling.
 */
function StackedTable({ columns, rows }: TableProps) {
  return (
    <table className="table stacked-table">
      <TableHead heads={columns} />
      <tbody>
        {rows.map(([head = '', ...cells], row) => (
          <tr key={row}>
            <th scope="row">
              <CellText cell={head} />
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                <CellText cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CellText({ cell }: { cell: Cell }) {
  if (typeof cell === 'string') return <Ranges text={cell} />;
  return <RiskMark level={cell.level}>{cell.text}</RiskMark>;
}
