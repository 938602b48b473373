import { type LoaderFunctionArgs, redirect } from 'react-router';

/** Addresses that are cut from longer ones, or linked to in the FAQ, and are sections of the home page. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/#${new URL(request.url).pathname.replaceAll('/', '').toLowerCase()}`, 301);
