import { company } from '../src/company.ts';
import { routeTable } from './route-table.ts';
import { singleForms } from './visitor-forms.ts';

/** Files, and what is not there before the first, are no pages of every site. */
const notForEverybody = /[*:.]|^\/case-studies$|^\/(account|admin|auth\/factor)(\/|$)/;

const open = routeTable().filter(
  ({ path, file }) => file.endsWith('.tsx') && !notForEverybody.test(path),
);

/** Every page of the site map that has an address of its own and is open to everybody. */
export const pages: readonly string[] = open.map(({ path }) => path);

/** Where a page shows itself: some only follow a form, and know by their address that it was sent. */
export function getAddress(path: string): string {
  return afterForms.find((address) => address.split('?')[0] === path) ?? path;
}

const afterForms = singleForms.map((form) => {
  const { referencePrefix = company.referencePrefix } = form;
  return form.sentPage({ kind: 'sent', reference: `${referencePrefix}-2345-6789` });
});

/** The same by the route that makes them: the twelve services are of one. */
export const pagesByRoute: readonly (readonly string[])[] = [
  ...Map.groupBy(open, ({ file }) => file).values(),
].map((rows) => rows.map(({ path }) => path));

/** One that is not in it. */
export const missingPage = '/no-such-page';
