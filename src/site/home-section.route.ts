import { type LoaderFunctionArgs, redirect } from 'react-router';

/**
 * Truncated forms of longer addresses, or links in the FAQ; they are sections of the home
 * page.
 */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/#${new URL(request.url).pathname.replaceAll('/', '').toLowerCase()}`, 301);
