import { company } from './company.ts';
import type { Route } from './+types/home.route.ts';
import { ContactForm, ConsentScript } from './enquiries/contact-form.tsx';
import { WaysToReachUs } from './enquiries/contact-information.tsx';
import { contactWording } from './enquiries/enquiry.ts';
import { contactForm } from './enquiries/submit-enquiry.server.ts';
import { handleForm } from './platform/forms/handle-form.server.ts';
import { builtInHome, homeContent } from './site/content/home.ts';
import { listCaseStudies } from './site/case-studies/read-case-studies.server.ts';
import { HomePage } from './site/home-page.tsx';
import { Island } from './ui/island.tsx';
import './ui/controls.css';
import './enquiries/contact.css';
import {
  type PageHandle,
  pageMeta,
  type Matches,
  getSiteData,
  useSiteData,
} from './platform/web/page.ts';
import { organisation } from './platform/web/structured-data.ts';

export const handle: PageHandle = { hydrate: true, memory: true };

export function meta({ matches }: { matches: Matches }) {
  const { siteUrl } = getSiteData(matches);
  const { heading, description } = homeContent();
  return pageMeta(matches, {
    path: '/',
    title: heading,
    description,
    jsonLd: organisation(siteUrl),
    image: 'home',
    // The picture has what is built in.
    imageAlt: `${builtInHome.content.heading}. ${company.audience}`,
  });
}

export const loader = () => ({ story: listCaseStudies()[0] });

export const action = (args: Route.ActionArgs) => handleForm(args, contactForm);

/** The home page, with the contact form in it: two domains meet here, above both. */
export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { bookingUrl } = useSiteData();
  const given = { page: '/', answer: actionData, wording: contactWording, bookingUrl } as const;
  const form = (
    <>
      <Island name="contact-form" component={ContactForm} props={given} start="near" />
      <ConsentScript />
    </>
  );
  return (
    <HomePage
      story={loaderData.story}
      bookingUrl={bookingUrl}
      contactForm={form}
      waysToReachUs={<WaysToReachUs heading="h3" />}
    />
  );
}
