import { href } from 'react-router';
import { getSiteData, type PageHandle, pageMeta, useSiteData } from '../platform/web/page.ts';
import { breadcrumbList, faqPage } from '../platform/web/structured-data.ts';
import type { Route } from './+types/faq.route.ts';
import {
  type FaqCategory,
  type FaqQuestion,
  getClaims,
  opensNewTab,
  shownCategories,
} from './faq.ts';
import { BookingLink, ButtonLink, ButtonRow, NewTabLink } from '../ui/button.tsx';
import { Ranges } from '../ui/content/inline.tsx';
import { Sources } from '../ui/content/sources.tsx';
import { CallToAction } from '../ui/call-to-action.tsx';
import { Breadcrumb, Frame } from '../ui/frame.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Question, TopicRow, TopicRows } from '../ui/content/topic-rows.tsx';

export const handle: PageHandle = { memory: true };

export function meta({ matches }: Route.MetaArgs) {
  const { siteUrl, bookingUrl } = getSiteData(matches);
  const questions = shownCategories(bookingUrl).flatMap((one) => one.questions);
  return pageMeta(matches, {
    path: href('/faq'),
    title: 'FAQ: Frequently Asked Questions',
    description:
      'What our cyber security services cost, how the work runs, which framework applies to you, and how to begin.',
    jsonLd: [
      faqPage(siteUrl, questions),
      breadcrumbList(siteUrl, [{ name: 'FAQ', href: href('/faq') }]),
    ],
  });
}

export default function Faq() {
  const { bookingUrl } = useSiteData();
  return <FaqPage categories={shownCategories(bookingUrl)} bookingUrl={bookingUrl} />;
}

type Props = { categories: readonly FaqCategory[]; bookingUrl: string };

export function FaqPage({ categories, bookingUrl }: Props) {
  return (
    <>
      <Frame>
        <Breadcrumb current="FAQ" />
        <PageHead
          title="Frequently Asked Questions"
          summary="What firms ask us before they decide. If your question is not here, a call of 30 minutes is free."
        />
        <BookingLink href={bookingUrl}>Book a Call</BookingLink>
        <TopicRows>
          {categories.map(({ category, questions }, index) => (
            <TopicRow key={category} heading={category}>
              {questions.map((question) => (
                <Answer key={question.q} question={question} list={`questions-${index + 1}`} />
              ))}
            </TopicRow>
          ))}
        </TopicRows>
        <div className="faq-sources">
          <Sources claims={getClaims(categories)} />
        </div>
      </Frame>
      <div id="contact">
        <CallToAction
          heading="Still Have Questions?"
          action={
            <ButtonRow>
              <BookingLink href={bookingUrl} />
              <ButtonLink href="/#contact" variant="secondary">
                Contact Us
              </ButtonLink>
            </ButtonRow>
          }
        >
          A consultant answers, by phone or in writing.
        </CallToAction>
      </div>
    </>
  );
}

/** `list` groups the questions of a category, of which one is open at a time. */
function Answer({ question: { q, a, cta }, list }: { question: FaqQuestion; list: string }) {
  return (
    <Question name={list} summary={q}>
      <p>
        <Ranges text={a} />
      </p>
      {cta && (
        <p>
          {opensNewTab(cta.link) ? (
            <NewTabLink href={cta.link}>{cta.text}</NewTabLink>
          ) : (
            <a href={cta.link}>{cta.text}</a>
          )}
        </p>
      )}
    </Question>
  );
}
