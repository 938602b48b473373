import { data, href } from 'react-router';
import { servicesContext } from '../platform/services.ts';
import { getSiteData, type PageHandle, pageMeta } from '../platform/web/page.ts';
import { article, breadcrumbList } from '../platform/web/structured-data.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CallToAction } from '../ui/call-to-action.tsx';
import { formatDay } from '../ui/content/dates.ts';
import { Ranges } from '../ui/content/inline.tsx';
import { MarkdownSections } from '../ui/content/markdown.tsx';
import { Sources } from '../ui/content/sources.tsx';
import { TopicRow } from '../ui/content/topic-rows.tsx';
import { Breadcrumb, Frame } from '../ui/frame.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/update.route.ts';
import { listUpdates, readUpdate, type UpdatePage } from './read-updates.server.ts';
import { ToDo, UpdateHead } from './update-head.tsx';
import { formatDayAndMonth, UpdatesList } from './updates-list.tsx';
import '../ui/content/long-page.css';

export const handle: PageHandle = { memory: true, many: 'updates' };

export function loader({ context, params }: Route.LoaderArgs) {
  const update = readUpdate(context.get(servicesContext), params.slug);
  if (!update) throw data(null, { status: 404 });
  if (update === 'withdrawn') return data({ update: null, others: listUpdates() }, { status: 410 });
  return data({ update, others: [] });
}

const trail = [{ name: 'Updates', href: '/updates' }];

export function meta({ matches, loaderData, params: { slug } }: Route.MetaArgs) {
  const update = loaderData?.update;
  if (!update) return pageMeta(matches, { title: 'Withdrawn', description: '', noIndex: true });
  const { siteUrl } = getSiteData(matches);
  const path = href('/updates/:slug', { slug });
  const { subject, preview, day, changedOn, author } = update;
  return pageMeta(matches, {
    path,
    title: subject,
    description: preview,
    jsonLd: [
      article(siteUrl, { headline: subject, path, day, changedOn: changedOn ?? day, author }),
      breadcrumbList(siteUrl, [...trail, { name: subject, href: path }]),
    ],
  });
}

export default function UpdateRoute({ loaderData: { update, others } }: Route.ComponentProps) {
  if (update) return <Article update={update} />;
  return (
    <Frame>
      <Breadcrumb trail={trail} current="Withdrawn" />
      <PageHead title="Withdrawn" summary="We have taken this update off our site." />
      <UpdatesList updates={others} />
    </Frame>
  );
}

type Props = { update: Exclude<UpdatePage, 'withdrawn'> };

function Article({ update }: Props) {
  const { subject, steps, picture, blocks, changes, sources, service, earlier, later } = update;
  return (
    <>
      <Frame>
        <Breadcrumb trail={trail} current={subject} />
        <article>
          <UpdateHead update={update} />
          {steps.length > 0 && <ToDo steps={steps} />}
          {picture && (
            <div className="topic-row update-picture">
              <span />
              <img {...picture} alt={picture.alt} loading="lazy" />
            </div>
          )}
          <MarkdownSections blocks={blocks}>
            {changes.length > 0 && (
              <TopicRow heading="What changed">
                {changes.map(({ on, what }, place) => (
                  <p
                    key={on + what}
                    id={place === 0 ? 'what-changed' : undefined}
                    className="changed"
                  >
                    {formatDay(new Date(on))}: {what}
                  </p>
                ))}
              </TopicRow>
            )}
            {service && (
              <TopicRow heading="If you want it done with you">
                <p>
                  <a href={service.page}>{service.name}</a>: <Ranges text={service.sentence} />
                </p>
              </TopicRow>
            )}
          </MarkdownSections>
        </article>
      </Frame>
      <CallToAction
        heading="The next one by email"
        action={<ButtonLink href={`${href('/updates')}#by-email`}>Get updates by email</ButtonLink>}
      >
        About once a month, nothing else, one click and you are out.
      </CallToAction>
      <Frame>
        <nav className="flow other-services" aria-label="Updates">
          {earlier && <Neighbour name="Earlier" row={earlier} />}
          <a href={href('/updates')}>All updates</a>
          {later && <Neighbour name="Later" row={later} />}
        </nav>
        {sources.length > 0 && <Sources claims={sources} />}
      </Frame>
    </>
  );
}

type NeighbourProps = { name: string; row: NonNullable<Props['update']['earlier']> };

const Neighbour = ({ name, row: { slug, subject, day } }: NeighbourProps) => (
  <a href={href('/updates/:slug', { slug })}>
    {name}, {formatDayAndMonth(day)}: {subject}
  </a>
);
