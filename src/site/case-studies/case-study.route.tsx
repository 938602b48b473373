import { data, href } from 'react-router';
import { getSiteData, type PageHandle, pageMeta, useSiteData } from '../../platform/web/page.ts';
import { breadcrumbList } from '../../platform/web/structured-data.ts';
import { BookingLink, ButtonRow } from '../../ui/button.tsx';
import { formatDay } from '../../ui/content/dates.ts';
import { Ranges } from '../../ui/content/inline.tsx';
import { MarkdownSections } from '../../ui/content/markdown.tsx';
import { Sources } from '../../ui/content/sources.tsx';
import { TableHead } from '../../ui/content/table.tsx';
import { TopicRow } from '../../ui/content/topic-rows.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { Breadcrumb, Frame } from '../../ui/frame.tsx';
import { Plate } from '../../ui/drawings/plate.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ScoredSurvey } from '../plates/survey.tsx';
import { services, servicePath } from '../services.ts';
import type { Route } from './+types/case-study.route.ts';
import { CaseStudyLink } from './case-study-row.tsx';
import { type CaseStudyPage, listCaseStudies, readCaseStudy } from './read-case-studies.server.ts';
import '../../ui/content/long-page.css';
import './case-studies.css';

export const handle: PageHandle = { memory: true, many: 'case-studies' };

export function loader({ params }: Route.LoaderArgs) {
  const study = readCaseStudy(params.slug);
  if (!study) throw data(null, { status: 404 });
  if (study !== 'withdrawn') return data({ study, others: [] });
  return data({ study: null, others: listCaseStudies() }, { status: 410 });
}

const trail = [{ name: 'Case studies', href: '/case-studies' }];

export function meta({ matches, loaderData, params: { slug } }: Route.MetaArgs) {
  const study = loaderData?.study;
  if (!study) return pageMeta(matches, { title: 'Withdrawn', description: '', noIndex: true });
  const path = href('/case-studies/:slug', { slug });
  return pageMeta(matches, {
    path,
    title: study.heading,
    description: study.sentence,
    jsonLd: breadcrumbList(getSiteData(matches).siteUrl, [
      ...trail,
      { name: study.client, href: path },
    ]),
  });
}

export default function CaseStudyRoute({ loaderData: { study, others } }: Route.ComponentProps) {
  if (study) return <Story study={study} />;
  return (
    <Frame>
      <Breadcrumb current="Withdrawn" />
      <PageHead title="Withdrawn" summary="We have taken this case study off our site." />
      {others.map((row) => (
        <CaseStudyLink key={row.slug} row={row} />
      ))}
    </Frame>
  );
}

function Story({ study }: { study: CaseStudyPage }) {
  const { bookingUrl } = useSiteData();
  const service = services.find(({ slug }) => slug === study.service);
  const end = findLastSection(study.blocks);
  const book = <BookingLink href={bookingUrl}>Book a Consultation</BookingLink>;
  return (
    <>
      <Frame>
        <Breadcrumb trail={trail} current={study.client} />
        <div className="grid service-head">
          <div className="service-promise">
            <p>{study.client}</p>
            <h1>{study.heading}</h1>
            <p className="lede">
              <Ranges text={study.lede} />
            </p>
            {/* A draft may have none yet. */}
            {study.consentOn && (
              <p className="note">
                Published with the client’s consent of {formatDay(new Date(study.consentOn))}, who
                can have it taken down on any day.
              </p>
            )}
          </div>
          <div className="service-terms">
            <dl>
              {study.facts.map(({ term, value, note }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>
                    <Ranges text={value} />
                    {note && <span>{note}</span>}
                  </dd>
                </div>
              ))}
            </dl>
            {book}
          </div>
        </div>
        {study.surveys && <Surveys study={study} surveys={study.surveys} />}
        <MarkdownSections blocks={study.blocks.slice(0, end)}>
          {study.measured.length > 0 && <Measured study={study} />}
        </MarkdownSections>
        {study.said && (
          <figure className="case-said topic-row">
            <figcaption className="note">{study.saidBy}</figcaption>
            <blockquote>{study.said}</blockquote>
          </figure>
        )}
        {end < study.blocks.length && <MarkdownSections blocks={study.blocks.slice(end)} />}
      </Frame>
      <CallToAction heading="What has your board asked?" action={<ButtonRow>{book}</ButtonRow>}>
        In 30 minutes, free, we say how we would find out, and what that costs.
      </CallToAction>
      <Frame>
        <nav className="flow other-services" aria-label="Services">
          <a href="/#services">All twelve services</a>
          {service && <a href={servicePath(service.slug)}>{service.name}</a>}
        </nav>
        {study.sources.length > 0 && <Sources claims={study.sources} />}
      </Frame>
    </>
  );
}

/** What is still to do stands below what changed: of several parts of the text, the last. */
function findLastSection(blocks: CaseStudyPage['blocks']): number {
  const isHead = (block: (typeof blocks)[number]) => block.kind === 'heading' && block.level === 2;
  const last = blocks.findLastIndex(isHead);
  return last > blocks.findIndex(isHead) ? last : blocks.length;
}

type SurveysProps = { study: CaseStudyPage; surveys: NonNullable<CaseStudyPage['surveys']> };

function Surveys({ study, surveys }: SurveysProps) {
  const both = [
    { head: study.before || 'Before', survey: surveys.before },
    { head: study.after || 'After', survey: surveys.after },
  ];
  return (
    <Plate
      title="The same survey, twice"
      note="Scored out of 100: the darker, the weaker. The heavy line is 50."
    >
      <div className="survey-pair">
        {both.map(({ head, survey }, place) => {
          const all = survey.scores.flat();
          const weak = `${all.filter((score) => score < 50).length} of ${all.length} below 50`;
          return (
            <div key={place}>
              <p>
                <b>{head}:</b> {weak}
              </p>
              <ScoredSurvey
                survey={survey}
                label={`${head}: ${weak}, lowest ${Math.min(...all)}.`}
              />
            </div>
          );
        })}
      </div>
    </Plate>
  );
}

function Measured({ study: { measured, before, after } }: { study: CaseStudyPage }) {
  const heads = [before || 'Before', after || 'After'] as const;
  return (
    <TopicRow heading="What changed">
      <table className="table stacked-table">
        <TableHead heads={['Measured', ...heads]} />
        <tbody>
          {measured.map((row) => (
            <tr key={row.what}>
              <th scope="row">
                {row.what}
                <p className="note">{row.source}</p>
              </th>
              <td data-column={heads[0]}>{row.before}</td>
              <td data-column={heads[1]}>{row.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TopicRow>
  );
}
