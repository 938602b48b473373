import { claims } from '../company.ts';
import { Ranges } from '../ui/content/inline.tsx';
import { DashList, KeyValues, Question, TopicRow, TopicRows } from '../ui/content/lists.tsx';
import { TableHead } from '../ui/content/table.tsx';
import type { Cell, Prose, Sample, ServiceContent } from './service-content.ts';
import { serviceLink, type ServiceSlug } from './services.ts';

type Props = { slug: ServiceSlug; content: ServiceContent };

export function ServiceTopics({ slug, content }: Props) {
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
      <figcaption>
        <b>{title}</b>
        <span className="note">{note}</span>
      </figcaption>
      <StackedTable {...table} />
    </figure>
  );
}

/** The services whose pages say what government buyers ask of a supplier; the others link to the first. */
const told: readonly ServiceSlug[] = ['cyber-essentials', 'caf-assessments'];

/** What Cyber Essentials, CAF, GovAssure and the NHS’s toolkit ask of a supplier to the public sector. */
function PublicSector({ slug }: { slug: ServiceSlug }) {
  if (!told.includes(slug)) return null;
  return (
    <section className="topic-row" id="public-sector">
      <h2>For suppliers to the public sector</h2>
      <KeyValues
        items={[
          claims.ceContracts.shown && {
            term: 'Cyber Essentials',
            value: (
              <>
                Central government and the NHS ask for it in contracts with more cyber risk, such as
                those that involve personal data. You show the certificate, or equivalent controls,
                before the award, and renew it every year.
                {slug !== 'cyber-essentials' && <SeeService slug="cyber-essentials" />}
              </>
            ),
          },
          claims.cafPrinciples.shown && {
            term: 'CAF',
            value: (
              <>
                Under principle A4, supply chain, your buyer has to manage the risks that its
                suppliers bring. So the contract may set security requirements and ask you for
                evidence.
                {slug !== 'caf-assessments' && <SeeService slug="caf-assessments" />}
              </>
            ),
          },
          claims.govAssure.shown && {
            term: 'GovAssure',
            value:
              'The government’s scheme for checking its own critical systems against CAF, since April 2023: a self-assessment, then an independent review. If you run or support such a system, the department may ask you for evidence.',
          },
          claims.dspt.shown && {
            term: 'DSPT',
            value:
              'The NHS’s Data Security and Protection Toolkit: every organisation with access to NHS patient data and systems completes it each year. For the largest NHS bodies it now follows CAF. Much of the evidence for CAF and Cyber Essentials serves it too.',
          },
        ]}
      />
    </section>
  );
}

function SeeService({ slug }: { slug: ServiceSlug }) {
  const { text, href } = serviceLink(slug);
  return (
    <>
      {' See '}
      <a href={href}>{text}</a>.
    </>
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

export function ProseText({ text }: { text: Prose }) {
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
  return <span className={`risk-mark ${cell.level}`}>{cell.text}</span>;
}
