import type { Route } from './+types/home.route.ts';
import { contactAction } from './enquiries/contact-action.server.ts';
import { ContactForm } from './enquiries/contact-form.tsx';
import { sendFailure } from './enquiries/contact-answer.ts';
import { withHonestFailure } from './http/honest-failure.ts';
import { HomePage } from './site/home/home-page.tsx';
import './enquiries/contact.css';

export { handle, meta } from './site/home/home-meta.ts';

export const action = (args: Route.ActionArgs) => contactAction(args, '/');

/** Such as Retry-After: the router keeps an action's headers only on request. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  withHonestFailure(serverAction, request, sendFailure);

/** The home page, with the contact form in it: two domains meet here, above both. */
export default function Home({ actionData }: Route.ComponentProps) {
  return <HomePage contactForm={<ContactForm page="/" answer={actionData} />} />;
}
