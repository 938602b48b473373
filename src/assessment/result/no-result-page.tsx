import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { BesideLinkScale } from '../../ui/drawings/link-scale.tsx';
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx';
import { Frame } from '../../ui/page/frame.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { linkDays } from '../links/link-days.ts';

/** Shown instead of a result when the link is missing, wrong or too old. */
export function NoResultPage({ hasToken }: { hasToken: boolean }) {
  return (
    <Frame>
      <Breadcrumb trail={[{ name: 'Assessment', href: '/assessment' }]} current="Result" />
      <PageHead
        title={hasToken ? 'This link does not work' : 'Results have private links'}
        summary={
          hasToken
            ? `It is invalid or has expired: the link to a result works for ${linkDays} days.`
            : `The link to a result is shown when the assessment ends, and works for ${linkDays} days.`
        }
      />
      <BesideLinkScale days={linkDays}>
        <p>
          Copy the whole link from the email or from your notes and try again. If it is older than
          that, take the assessment again: ten questions, about 2 to 3 minutes.
        </p>
        <ButtonRow>
          <ButtonLink href="/assessment">Take the assessment</ButtonLink>
        </ButtonRow>
      </BesideLinkScale>
    </Frame>
  );
}
