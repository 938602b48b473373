import { claims, company } from '../../company.ts';
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CallToAction } from '../../ui/page/call-to-action.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Frame } from '../../ui/page/frame.tsx';
import { Island } from '../../ui/island.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Sources } from '../../ui/content/sources.tsx';
import type { CategoryFilter } from '../catalogue.ts';
import { CategoryNav } from './category-nav.tsx';
import { resourcesIn } from './category-filter.ts';
import { ResourceCards } from './resource-cards.tsx';
import '../../ui/controls.css';
import '../../ui/content/row-link.css';
import './resources.css';

type Props = { filter: CategoryFilter; bookingUrl: string };

/** The index of sheets. */
export function ResourcesPage({ filter, bookingUrl }: Props) {
  const shown = resourcesIn(filter);
  return (
    <>
      <Frame>
        <Breadcrumb current="Resources" />
        <PageHead
          title="Free Cyber Security Resources"
          summary="Six documents that we use in our own work, written to be filled in, printed and argued over. Give an email address and we send you the link."
        />
      </Frame>
      <Section id="documents" heading={`${filter}: ${shown.length} documents`} headingHidden>
        <CategoryNav current={filter} />
        {shown.length > 0 ? (
          <Island name="resource-cards" part={ResourceCards} given={{ filter }} />
        ) : (
          <NothingYet filter={filter} />
        )}
        <Sources claims={[claims.consultation, claims.breach72h]} />
      </Section>
      <CallToAction
        heading="Rather talk it through?"
        action={
          <ButtonLink href={bookingUrl} newTab>
            Book Free Consultation
          </ButtonLink>
        }
      >
        Thirty minutes with a consultant, free. Bring the page on which you got stuck.
      </CallToAction>
    </>
  );
}

/** Says so kindly, and what there is instead. */
function NothingYet({ filter }: { filter: CategoryFilter }) {
  return (
    <EmptyState title={filter === 'Tools' ? 'No tools yet' : 'Nothing under education yet'}>
      <p>
        {filter === 'Tools'
          ? 'We hand out a tool once we have used it with clients for long enough to trust it. Until then, the security assessment takes two minutes and works in the browser.'
          : 'We teach in a room or on a call, and have no document of it yet. Until then, see how we train people at work.'}
      </p>
      <p>
        {filter === 'Tools' ? (
          <a href="/assessment">Take the security assessment</a>
        ) : (
          <a href="/services/training">Training and awareness</a>
        )}{' '}
        or <a href="/resources">see all six documents</a>. If you miss something,{' '}
        <a href={`mailto:${company.email}`}>tell us what</a>.
      </p>
    </EmptyState>
  );
}
