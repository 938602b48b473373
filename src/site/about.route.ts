import { redirect } from 'react-router';

/** The FAQ links to /about, which is a section of the home page. */
export const loader = () => redirect('/#about', 301);
