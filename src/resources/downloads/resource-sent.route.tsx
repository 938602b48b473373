import { redirect } from 'react-router';
import { pageMeta } from '../../platform/web/page.ts';
import { TopicRow } from '../../ui/content/topic-rows.tsx';
import { Frame, Section } from '../../ui/frame.tsx';
import { PageHead, Breadcrumb } from '../../ui/page-head.tsx';
import { getResource, resourceTrail } from '../catalogue.ts';
import type { Route } from './+types/resource-sent.route.ts';
import { downloadNotices } from './download-answer.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: '/resources/sent',
    title: 'Your download',
    description: 'What happens next with the document that you asked for.',
    noIndex: true,
  });
}

export function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const resource = getResource(asked.get('resource') ?? '');
  if (!resource) throw redirect('/resources', 302);
  return { document: resource.title, isLate: asked.get('mail') === 'late' };
}

export default function ResourceSent({ loaderData }: Route.ComponentProps) {
  const { document, isLate } = loaderData;
  const { title, description } = isLate ? downloadNotices.saved : downloadNotices.sent;
  return (
    <>
      <Frame>
        <Breadcrumb trail={resourceTrail} current="Your download" />
        <PageHead title={title} summary={description} />
      </Frame>
      <Section id="next">
        <TopicRow heading="What happens next">
          <p>
            You asked for <strong>{document}</strong>.
          </p>
          {isLate ? (
            <p>
              If the fault is temporary, the email will still arrive. If your address was refused,
              ask again with another. To have the document now, ring or{' '}
              <a href="/contact">write to us</a>.
            </p>
          ) : (
            <p>
              The email should be there within a few minutes. If not, look in your junk folder, or{' '}
              <a href="/contact">tell us</a>.
            </p>
          )}
          <p>
            Meanwhile there are <a href="/resources">the other documents</a>, and{' '}
            <a href="/assessment">the two-minute assessment</a>.
          </p>
        </TopicRow>
      </Section>
    </>
  );
}
