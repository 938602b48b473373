import { href } from 'react-router';
import { type PageHandle, pageMeta } from '../../platform/web/page.ts';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import type { Route } from './+types/under-construction.route.ts';
import { NoticePage } from './error-page.tsx';
import { UnderConstructionDrawing } from '../plates/under-construction-drawing.tsx';
import './notice-page.css';

export const handle: PageHandle = { memory: true, listed: false };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/apps'),
    title: 'Under Construction',
    description:
      'This page is not finished yet. The services, the FAQ and the ways to reach us have pages of their own.',
    noIndex: true,
  });
}

export default function UnderConstruction() {
  return (
    <NoticePage title="Under Construction" drawing={<UnderConstructionDrawing />}>
      <p className="lede">We have started this page but not finished it.</p>
      <p>
        You are not missing anything. The twelve services, the answers to common questions and the
        ways to reach us are all on their own pages.
      </p>
      <ButtonRow>
        <ButtonLink href="/#services">See the services</ButtonLink>
        <ButtonLink href="/" variant="secondary">
          Return to Home
        </ButtonLink>
      </ButtonRow>
    </NoticePage>
  );
}
