import type { Route } from './+types/home.route.ts';
import { ContactForm } from './enquiries/contact-form.tsx';
import { WaysToReachUs } from './enquiries/ways-to-reach-us.tsx';
import { contactForm } from './enquiries/submit-enquiry.server.ts';
import { handleForm } from './platform/forms/handle-form.server.ts';
import { HomePage } from './site/home-page.tsx';
import { Island } from './ui/island.tsx';
import './ui/controls.css';
import './enquiries/contact.css';

export { handle, meta } from './site/home-meta.ts';

export const action = (args: Route.ActionArgs) => handleForm(args, contactForm);

/** The home page, with the contact form in it: two domains meet here, above both. */
export default function Home({ actionData }: Route.ComponentProps) {
  const given = { page: '/', answer: actionData } as const;
  const form = <Island name="contact-form" part={ContactForm} given={given} />;
  return <HomePage contactForm={form} waysToReachUs={<WaysToReachUs heading="h3" />} />;
}
