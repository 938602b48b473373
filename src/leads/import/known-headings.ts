import type { ColumnFields, ImportField } from './import-form.ts';

/**
 * Headings as HubSpot, Mailchimp, Outlook, Google, Pipedrive, Salesforce and LinkedIn export them, and as
 * people type them, in the form of `normalHeading`. Only a whole heading is known.
 */
const known: Record<Exclude<ImportField, 'none'>, string> = {
  name: `name, full name, fullname, contact name, contact, your name, person, person name, display name,
    attendee, attendee name, delegate, delegate name`,
  surname: `last name, lastname, surname, family name, lname, person last name, second name`,
  email: `email, e mail, mail, email address, e mail address, emailaddress, mail address, work email,
    business email, company email, primary email, email 1, e mail 1 value, e mail 2 value, e mail 3 value,
    e mail 2 address, e mail 3 address, email 1 value, secondary email, home email, person email,
    person email work, person email home, person email other, contact email, your email`,
  phone: `phone, telephone, tel, tel no, telephone no, phone no, mobile, mobile no, cell, cell phone,
    phone number, telephone number, mobile number, mobile phone, mobile phone number, work phone,
    business phone, business phone 2, home phone, home phone 2, primary phone, other phone, direct phone,
    direct dial, contact number, phone 1 value, phone 2 value, phone 3 value, person phone,
    person phone work, person phone home, person phone mobile, person phone other`,
  company: `company, company name, firm, organisation, organization, organisation name, organization name,
    organization 1 name, account name, employer, business, business name, associated company,
    person organization, person organisation, company organisation, company organization`,
  role: `role, job title, jobtitle, job, position, title, organization title, organization 1 title,
    person job title, person title, job role, occupation`,
  tag: `tag, tags, label, labels, category, categories, segment, sector, group, groups, group membership,
    person label, person labels`,
  note: `note, notes, comment, comments, remark, remarks, message, met at, person notes, biography`,
  objection: `email opt out, opted out, opt out, opted out of email, email opted out, has opted out of email,
    do not email, unsubscribed, unsubscribed from all email, unsub time, marketing opt out`,
  confirmed: `confirm time, confirmed at, confirmed on, confirmation time, confirmation date, confirm date,
    date confirmed, opt in confirmed at, subscription confirmed at, double opt in date, double opt in time,
    double opt in timestamp, opt in date, opt in time, opt in timestamp, consent date, consent timestamp`,
  proof: `confirm ip, confirmation ip, confirmed from, optin ip, opt in ip, double opt in ip, opt in source,
    double opt in source, opt in page, opt in url, opt in text, opt in wording, consent source, consent wording,
    consent text, wording, attributes, attribs, meta`,
  asked: `optin time, signup time, sign up time, signed up at`,
  status: `marketing email confirmation status, email confirmation status, subscription status, opt in status,
    double opt in status, status`,
};

/** They begin a name that `surname` ends; left out where a column has the whole name. */
const firstNames = `first name, firstname, forename, given name, fname, person first name, first`;
const middleNames = `middle name, additional name, middle names`;

const toEntries = (headings: string, field: ImportField) =>
  headings.split(/,\s*/).map((heading) => [heading, field] as const);

const parts = new Map([...toEntries(firstNames, 'name'), ...toEntries(middleNames, 'name')]);

const fields = new Map([
  ...parts,
  ...Object.entries(known).flatMap(([field, headings]) =>
    // The keys are those of `known`.
    toEntries(headings, field as keyof typeof known),
  ),
]);

/** Lower case, with single spaces in place of all other signs: "E-mail 1 - Value" is "e mail 1 value". */
const normalHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** How many headings of a row are known: a row of headings has more of them than any other. */
export const countKnown = (cells: readonly string[]): number =>
  new Set(cells.map(normalHeading).filter((heading) => fields.has(heading))).size;

export const guessField = (heading: string): ImportField | undefined =>
  fields.get(normalHeading(heading));

/** A first guess from the headings. */
export function guessFields(header: readonly string[]): ColumnFields {
  const headings = header.map(normalHeading);
  const isWholeName = (heading: string) =>
    fields.get(heading) === 'name' && !parts.has(heading) && heading !== 'display name';
  const isNamed = headings.some(isWholeName);
  const isPart = (heading: string) => parts.has(heading) || fields.get(heading) === 'surname';
  const hasParts = headings.some(isPart);
  const isOf = (field: ImportField) => headings.some((heading) => fields.get(heading) === field);
  const guesses = headings.map((heading): ImportField => {
    // Elsewhere the status is that of a deal, and Mailchimp's first address that of the form.
    if (heading === 'status' && !isOf('confirmed') && !isOf('proof')) return 'none';
    if (heading === 'optin ip' && headings.includes('confirm ip')) return 'none';
    // Outlook's Title is Mr or Dr; elsewhere it is the job.
    if (heading === 'title' && headings.includes('job title')) return 'none';
    if (isNamed && isPart(heading)) return 'none';
    if (hasParts && heading === 'display name') return 'none';
    return fields.get(heading) ?? 'none';
  });
  return Object.fromEntries(guesses.map((field, index) => [String(index), field]));
}
