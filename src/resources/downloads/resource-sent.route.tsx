import { href, redirect } from 'react-router';
import { company } from '../../company.ts';
import { SentPage } from '../../platform/forms/sent-page.tsx';
import { pageMeta, useSiteData } from '../../platform/web/page.ts';
import { BookingLink, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { getResource, resourceTrail } from '../catalogue.ts';
import { inside } from '../documents/inside.ts';
import type { Route } from './+types/resource-sent.route.ts';
import { downloadNotices } from './download-answer.ts';
import { nextSteps } from './next-steps.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/resources/sent'),
    title: 'Your download',
    description: 'What happens next with the document that you asked for.',
    noIndex: true,
  });
}

export function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const resource = getResource(asked.get('resource') ?? '');
  if (!resource) throw redirect(href('/resources'), 302);
  return { resource, outcome: asked.get('mail') === 'late' ? 'saved' : 'sent' } as const;
}

export default function ResourceSent({ loaderData }: Route.ComponentProps) {
  const { resource, outcome } = loaderData;
  const { title, description } = downloadNotices[outcome];
  const { bookingUrl } = useSiteData();
  return (
    <SentPage
      trail={resourceTrail}
      current="Your download"
      title={title}
      summary={description}
      facts={[
        {
          term: 'Document',
          value: (
            <>
              <strong>{resource.title}</strong>
              <span className="note">
                {resource.type}, {inside[resource.id].pages} pages
              </span>
            </>
          ),
        },
        ...(outcome === 'sent'
          ? [
              {
                term: 'Sent to',
                value: (
                  <>
                    The address you gave.
                    <span className="note">
                      Wrong address?{' '}
                      <a href={`${href('/resources')}#${resource.id}`}>Ask for it again</a>.
                    </span>
                  </>
                ),
              },
            ]
          : []),
      ]}
      steps={nextSteps(outcome)}
      aside={
        <>
          <h2>While you wait</h2>
          <p>Ten questions show which checks matter most for your firm.</p>
          <ButtonRow>
            <ButtonLink href={href('/assessment')}>Take 2-Minute Security Assessment</ButtonLink>
            <BookingLink href={bookingUrl} variant="secondary" />
          </ButtonRow>
          <p>
            Or call{' '}
            <a className="tabular" href={company.phone.href}>
              {company.phone.shown}
            </a>
            .
          </p>
        </>
      }
    />
  );
}
