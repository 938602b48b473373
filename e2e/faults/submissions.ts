import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import { users } from '../../src/accounts/auth.table.server.ts';
import { dataRightsRequests } from '../../src/data-rights/data-rights.table.server.ts';
import type { Db } from '../../src/platform/database/database.server.ts';
import { contactEnquiries } from '../../src/enquiries/enquiries.table.server.ts';
import { emailSubscribers } from '../../src/mailing-list/mailing-list.table.server.ts';
import { resourceDownloads } from '../../src/resources/resource-downloads.table.server.ts';
import type { CaughtEmail } from '../../src/testing/email-catcher.ts';
import { importWithTemplates } from '../import-with-templates.ts';
import { newAddress } from '../new-address.ts';
import { postForm } from '../post-form.ts';
import type { Reader } from '../seed-readers.ts';

const { newPerson, visitorForms } =
  await importWithTemplates<typeof import('../visitor-forms.ts')>('e2e/visitor-forms.ts');

/** One visitor's form, which may be sent again and must be kept once. */
export type Submission = {
  journey: string;
  path: string;
  fields: Record<string, string>;
  /** Whether this status tells the visitor that it is stored. */
  isAcknowledged: (status: number) => boolean;
  /** How many records of it there are. */
  records: (db: Db) => Promise<number>;
  /** Whether a mail is the one that it owes; null if it owes none. */
  isItsEmail: ((caught: CaughtEmail) => boolean) | null;
};

/** One of every journey that stores something. */
export function oneOfEach(leaving: Reader, joining: Reader): Submission[] {
  return [
    ...everyForm(),
    { ...enquiry(), journey: 'contact, from the home page', path: '/' },
    signUp(),
    leave(leaving),
    join(joining),
  ];
}

const isSeeOther = (status: number) => status === 303;
const sentTo = (email: string) => (caught: CaughtEmail) => caught.recipients.includes(email);

/** One of every form of visitors. */
export const everyForm = (): Submission[] =>
  visitorForms.map(({ name, page, sample, table, inRush }) => {
    const person = newPerson();
    const { email, phone } = getTableColumns(table);
    return {
      journey: name,
      path: page,
      fields: sample(person),
      isAcknowledged: isSeeOther,
      records: (db) =>
        db.$count(table, email ? eq(email, person.email) : phone && eq(phone, person.phone)),
      isItsEmail: inRush === 'hold-emails' ? sentTo(person.email) : null,
    };
  });

export function enquiry(id: string = crypto.randomUUID()): Submission {
  const message = `Enquiry ${id}`;
  return {
    journey: 'contact',
    path: '/contact',
    fields: { name: 'Ana Smith', email: 'ana@example.org', message, consent: 'on' },
    isAcknowledged: isSeeOther,
    records: (db) => db.$count(contactEnquiries, eq(contactEnquiries.message, message)),
    isItsEmail: (caught) => Boolean(caught.message.text?.includes(id)),
  };
}

export function download(email = newAddress('download')): Submission {
  return {
    journey: 'download',
    path: '/resources/sme-checklist',
    fields: { email, consent: 'on' },
    isAcknowledged: isSeeOther,
    records: (db) => db.$count(resourceDownloads, eq(resourceDownloads.email, email)),
    isItsEmail: sentTo(email),
  };
}

export function rightsRequest(email = newAddress('rights')): Submission {
  return {
    journey: 'data rights',
    path: '/data-rights',
    fields: { email, requestType: 'access', message: 'We met at a trade fair.' },
    isAcknowledged: isSeeOther,
    records: (db) => db.$count(dataRightsRequests, eq(dataRightsRequests.email, email)),
    isItsEmail: sentTo(email),
  };
}

export function signUp(email = newAddress('account')): Submission {
  return {
    journey: 'sign-up',
    path: '/auth',
    fields: {
      intent: 'sign-up',
      name: 'Ana Smith',
      email,
      password: 'moss tin oak',
      shownAt: String(Date.now()),
    },
    isAcknowledged: isSeeOther,
    records: (db) => db.$count(users, eq(users.email, email)),
    // An account gets other emails as well, such as when it is used on a new device.
    isItsEmail: (caught) =>
      sentTo(email)(caught) && Boolean(caught.message.subject?.startsWith('Confirm ')),
  };
}

function leave({ email, links }: Reader): Submission {
  return {
    journey: 'unsubscribe',
    path: links.oneClick,
    fields: { 'List-Unsubscribe': 'One-Click' },
    isAcknowledged: (status) => status === 200,
    records: (db) => {
      const { email: address, unsubscribedAt } = emailSubscribers;
      return db.$count(emailSubscribers, and(eq(address, email), isNotNull(unsubscribedAt)));
    },
    isItsEmail: null,
  };
}

function join({ email, links }: Reader): Submission {
  return {
    journey: 'subscribe',
    path: links.confirm,
    fields: {},
    isAcknowledged: isSeeOther,
    records: (db) => {
      const { email: address, isActive } = emailSubscribers;
      return db.$count(emailSubscribers, and(eq(address, email), eq(isActive, true)));
    },
    isItsEmail: null,
  };
}

/** Null if no answer came. */
export async function post(
  origin: string,
  { path, fields }: Pick<Submission, 'path' | 'fields'>,
): Promise<{ status: number; text: string; location: string | null } | null> {
  try {
    const response = await postForm(origin + path, fields);
    const text = await response.text();
    return { status: response.status, text, location: response.headers.get('location') };
  } catch {
    return null;
  }
}
