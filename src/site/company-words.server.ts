import { z } from 'zod';
import { emailPattern } from '../platform/email/email-address.ts';
import {
  line,
  listOf,
  optionalLine,
  picture,
  type WordsKind,
} from '../platform/words/kind.server.ts';
import { builtInCompany } from '../platform/words/words.ts';

/** They are named in texts, so that they name nothing themselves. */
const plain = (label: string, longest: number, help?: string) =>
  line(label, longest, { ...(help && { help }) }).refine(isPlain, noNames);

const noNames = 'Figures are not read here: take the braces out';
const isPlain = (text: string) => !/[{}]/.test(text);

const email = (label: string, help: string) =>
  plain(label, 80, help).refine((text) => emailPattern.test(text), 'Not an email address');

const isWeb = (text: string) => URL.parse(text)?.protocol === 'https:' && isPlain(text);
const noWeb = 'Takes an address that begins with https://';

const degrees = (label: string, most: number) =>
  plain(label, 12, 'WGS 84, in degrees. Directions open there.').refine(
    (text) => /^-?\d{1,3}(?:\.\d{1,6})?$/.test(text) && Math.abs(Number(text)) <= most,
    `Takes degrees from -${most} to ${most}, such as 51.5155`,
  );

/** Who the firm is. Its name stands in recorded consents and stays in the code, with what sends its email. */
export const companyWords: WordsKind = {
  name: builtInCompany.kind,
  label: 'Company details',
  schema: z.object({
    legalName: plain('Registered name', 80),
    registeredIn: plain('Registered in', 40),
    companyNumber: plain('Company number', 30),
    vatNumber: plain('VAT number', 40, 'Stands in the terms.'),
    street: plain('Registered office: street', 60),
    town: plain('Town', 40),
    postcode: plain('Postcode', 12),
    latitude: degrees('Latitude', 90),
    longitude: degrees('Longitude', 180),
    phone: plain('Telephone', 20, 'In groups, such as 020 7946 0148.').refine(
      (text) => /^(?:0|\+\d)[\d ]{8,}$/.test(text),
      'Takes a number that begins with 0 or +',
    ),
    email: email(
      'Email',
      'For anyone who writes to us; answers to emails with documents go there.',
    ),
    securityContact: email('Email about vulnerabilities', 'Stands in security.txt and the terms.'),
    privacyContact: email('Email about personal data', 'Stands in the privacy policy.'),
    bookingUrl: plain('Booking calendar', 200, 'Unless the operator has set another.').refine(
      isWeb,
      noWeb,
    ),
    linkedin: optionalLine('LinkedIn', 200).refine((text) => text === '' || isWeb(text), noWeb),
    audience: plain(
      'What we are, in a sentence',
      120,
      'At the foot of pages and in search results.',
    ),
    certifications: listOf(
      'Certifications',
      z.object({
        name: plain('Name', 40),
        href: plain('Page of its body', 200).refine(isWeb, noWeb),
      }),
      'certification',
      [0, 6],
    ),
    people: listOf(
      'People, under “About”',
      z.object({
        name: plain('Name', 60),
        role: plain('Role', 60),
        about: plain('A sentence or two', 300),
        picture: picture('Picture', { help: 'It is shown at 64 by 64 pixels.' }),
      }),
      'person',
      [0, 24],
    ),
  }),
  documents: [
    {
      slug: builtInCompany.slug,
      label: 'Company details',
      content: builtInCompany.content,
      page: '/contact',
    },
  ],
};
