import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { NoticePage } from './notice-page.tsx';
import { NotFoundDrawing } from '../plates/not-found-drawing.tsx';

export function NotFoundPage() {
  return (
    <NoticePage eyebrow="404" title="Oops! Page not found" drawing={<NotFoundDrawing />}>
      <p className="lede">There is nothing at this address.</p>
      <p>
        If you typed it, check the spelling. If a link brought you here, the page has moved or the
        link is wrong: the <a href="/#services">twelve services</a>, the{' '}
        <a href="/resources">resources</a> and the <a href="/faq">answers to common questions</a>{' '}
        are where they always were.
      </p>
      <ButtonRow>
        <ButtonLink href="/">Return to Home</ButtonLink>
      </ButtonRow>
    </NoticePage>
  );
}
