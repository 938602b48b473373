import { type LoaderFunctionArgs, redirect } from 'react-router';

/** Sections of the home page whose addresses come from the FAQ or from shortening longer ones. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/#${new URL(request.url).pathname.replaceAll('/', '').toLowerCase()}`, 301);
