import type { Route } from './+types/home.route.ts';
import { contactAction } from './enquiries/contact-action.server.ts';
import { ContactForm } from './enquiries/contact-form.tsx';
import { WaysToReachUs } from './enquiries/ways-to-reach-us.tsx';
import { HomePage } from './site/home/home-page.tsx';
import { Island } from './ui/island.tsx';
import './ui/controls.css';
import './enquiries/contact.css';

export { handle, meta } from './site/home/home-meta.ts';

export const action = (args: Route.ActionArgs) => contactAction(args, '/');

/** The home page, with the contact form in it: two domains meet here, above both. */
export default function Home({ actionData }: Route.ComponentProps) {
  const given = { page: '/', answer: actionData } as const;
  const contactForm = <Island name="contact-form" part={ContactForm} given={given} />;
  return <HomePage contactForm={contactForm} waysToReachUs={<WaysToReachUs heading="h3" />} />;
}
