import { href } from 'react-router';
import { company } from '../company.ts';
import { handleForm } from '../platform/forms/handle-form.server.ts';
import { type PageHandle, getSiteData, pageMeta, useSiteData } from '../platform/web/page.ts';
import { breadcrumbList, contactPage } from '../platform/web/structured-data.ts';
import { Frame, Breadcrumb } from '../ui/frame.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Island } from '../ui/island.tsx';
import { figures } from '../platform/words/words.ts';
import { Sources } from '../ui/content/sources.tsx';
import type { Route } from './+types/contact.route.ts';
import { ContactForm, ConsentScript } from './contact-form.tsx';
import { contactWording } from './enquiry.ts';
import { contactForm } from './submit-enquiry.server.ts';
import { ContactInformation } from './contact-information.tsx';
import '../ui/controls.css';
import './contact.css';

export const handle: PageHandle = { hydrate: true, memory: true };

export function meta({ matches }: Route.MetaArgs) {
  const { siteUrl } = getSiteData(matches);
  return pageMeta(matches, {
    path: href('/contact'),
    title: 'Contact: Get in Touch',
    description: `Write to ${company.name}: a consultant reads your message and answers within 24 hours.`,
    jsonLd: [
      contactPage(siteUrl),
      breadcrumbList(siteUrl, [{ name: 'Contact', href: href('/contact') }]),
    ],
  });
}

export const action = (args: Route.ActionArgs) => handleForm(args, contactForm);

export default function Contact({ actionData }: Route.ComponentProps) {
  const { bookingUrl } = useSiteData();
  return (
    <Frame>
      <Breadcrumb current="Contact" />
      <PageHead
        title="Get in Touch"
        summary={
          <>
            {company.audience} A consultant reads your message and answers within 24 hours. Or call{' '}
            <a className="whole tabular" href={company.phone.href}>
              {company.phone.shown}
            </a>
            .
          </>
        }
      />
      <div className="contact grid beside page-end">
        <Island
          name="contact-form"
          start="near"
          component={ContactForm}
          props={{ page: '/contact', answer: actionData, wording: contactWording, bookingUrl }}
        />
        <ConsentScript />
        <ContactInformation />
      </div>
      <Sources
        claims={figures(
          'response24h',
          'consultation',
          'mobilisation',
          'urgentMobilisation',
          'support',
        )}
      />
    </Frame>
  );
}
