import { redirect } from 'react-router';
import { company } from '../company.ts';
import { referenceIn } from '../platform/web/request-address.ts';
import { pageMeta } from '../platform/web/page.ts';
import { Frame, Section } from '../ui/frame.tsx';
import { PageHead, Breadcrumb } from '../ui/page-head.tsx';
import { TopicRow } from '../ui/content/topic-rows.tsx';
import type { Route } from './+types/contact-sent.route.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: '/contact/sent',
    title: 'Message sent',
    description:
      'Your message has reached us: what happens next, and how soon a consultant answers.',
    noIndex: true,
  });
}

/** Without a reference nothing was sent, and the page must not claim otherwise. */
export function loader({ request }: Route.LoaderArgs) {
  const reference = referenceIn(request, company.referencePrefix);
  if (!reference) throw redirect('/contact', 302);
  return { reference };
}

export default function ContactSent({ loaderData }: Route.ComponentProps) {
  const { reference } = loaderData;
  return (
    <>
      <Frame>
        <Breadcrumb trail={[{ name: 'Contact', href: '/contact' }]} current="Message sent" />
        <PageHead title="Message sent!" summary="We'll get back to you as soon as possible." />
      </Frame>
      <Section id="next">
        <TopicRow heading="What happens next">
          <p>
            Your reference is <strong className="tabular">{reference}</strong>. Quote it if you ring
            us about your message.
          </p>
          <p>
            A consultant reads your message and answers within 24 hours. Meanwhile you might{' '}
            <a href="/assessment">take the two-minute assessment</a> or go{' '}
            <a href="/">back to the home page</a>.
          </p>
        </TopicRow>
      </Section>
    </>
  );
}
