import { href, redirect } from 'react-router';
import { pageMeta } from '../../platform/web/page.ts';
import { referenceIn } from '../../platform/web/request-address.ts';
import { TopicRow } from '../../ui/content/topic-rows.tsx';
import { Breadcrumb, Frame } from '../../ui/frame.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { confirmation, referencePrefix } from '../rights-request.ts';
import { WhatIsLeft } from './what-is-left.tsx';
import type { Route } from './+types/data-rights-submitted.route.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/data-rights/submitted'),
    title: confirmation.title,
    description: 'Your data rights request is with us. What happens next is up to you.',
    noIndex: true,
  });
}

/** Without a reference nothing was submitted, and the page must not claim otherwise. */
export function loader({ request }: Route.LoaderArgs) {
  const reference = referenceIn(request, referencePrefix);
  if (!reference) throw redirect(href('/data-rights'), 302);
  return { reference };
}

export default function DataRightsSubmitted({ loaderData }: Route.ComponentProps) {
  const { reference } = loaderData;
  return (
    <>
      <Frame>
        <Breadcrumb
          trail={[{ name: 'Data rights', href: href('/data-rights') }]}
          current={confirmation.title}
        />
        <PageHead title={confirmation.title} summary={confirmation.description} />
      </Frame>
      <Section id="next">
        <TopicRow heading="One thing is left for you">
          <WhatIsLeft reference={reference} />
        </TopicRow>
      </Section>
    </>
  );
}
