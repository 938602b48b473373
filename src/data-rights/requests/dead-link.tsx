import { href } from 'react-router';
import type { ReactNode } from 'react';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { BesideLinkScale } from '../../ui/drawings/link-scale.tsx';
import { PageHead } from '../../ui/page-head.tsx';

type Props = { summary: string; days: number; children: ReactNode };

/** Shown for a link that has expired, was broken by an email client, or never existed. */
export function DeadLink({ summary, days, children }: Props) {
  return (
    <>
      <PageHead title="This link does not work" summary={summary} />
      <BesideLinkScale days={days}>
        <p>{children}</p>
        <ButtonRow>
          <ButtonLink href={`${href('/data-rights')}#request`}>Ask again</ButtonLink>
        </ButtonRow>
      </BesideLinkScale>
    </>
  );
}
