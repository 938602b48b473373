import { eq, sql } from 'drizzle-orm';
import { type PersonalDataHolder, worded } from '../platform/privacy/personal-data.server.ts';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import {
  dataRightsLetters,
  dataRightsLinks,
  dataRightsRequests,
  erasureCertificates,
} from './data-rights.table.server.ts';
import { letterNames, requestNames } from './rights-request.ts';

const ofPerson = (email: string) =>
  sql`(select ${dataRightsRequests.id} from ${dataRightsRequests} where ${dataRightsRequests.email} = ${email})`;

const untilAnswered = '3 years after our answer';

/** Requests outlive an erasure as evidence; their text and address do not. */
export const rightsData: PersonalDataHolder = {
  name: 'Data rights',
  isTheirsToEnd: true,
  holdings: [
    {
      title: 'Links in emails to you, about your requests',
      purpose: 'To check that the mailbox is yours',
      keptFor: 'A month after they end',
      table: dataRightsLinks,
      where: ({ email }) => sql`${dataRightsLinks.requestId} in ${ofPerson(email)}`,
      shown: { 'What for': dataRightsLinks.purpose, 'Works until': dataRightsLinks.expiresAt },
      format: (row) => worded(row, 'What for', linkNames),
    },
    {
      title: 'Letters about your requests',
      madeElsewhere: 'written at the desk',
      purpose: 'To show what we told you',
      keptFor: untilAnswered,
      table: dataRightsLetters,
      where: ({ email }) => sql`${dataRightsLetters.requestId} in ${ofPerson(email)}`,
      shown: {
        Kind: dataRightsLetters.kind,
        'Our words': dataRightsLetters.words,
        'Written on': dataRightsLetters.createdAt,
      },
      format: (row) => worded(row, 'Kind', letterNames),
      keeps: {
        what: 'The kind of each letter and the day it was sent, without its words',
        why: 'To show that we told you in time (UK GDPR, Articles 5(2) and 17(3)(b))',
        until: untilAnswered,
        async reduce(tx, { email }) {
          const reduced = await tx
            .update(dataRightsLetters)
            .set({ words: null })
            .where(sql`${dataRightsLetters.requestId} in ${ofPerson(email)}`)
            .returning({ id: dataRightsLetters.id });
          return reduced.length;
        },
      },
    },
    {
      title: 'Your data rights requests',
      purpose: 'To do what you ask, and to show that we did',
      keptFor: untilAnswered,
      inNotice: [
        ['Requests and complaints about your data', untilAnswered],
        ['Requests that were not confirmed', '3 months'],
      ],
      table: dataRightsRequests,
      where: ({ email }) => eq(dataRightsRequests.email, email),
      shown: {
        Reference: dataRightsRequests.reference,
        Email: dataRightsRequests.email,
        'You asked': dataRightsRequests.requestType,
        Message: dataRightsRequests.message,
        State: dataRightsRequests.status,
        'Received on': dataRightsRequests.receivedAt,
        'Confirmed on': dataRightsRequests.verifiedAt,
        'Confirmed by': dataRightsRequests.verifiedBy,
        'How we were sure': dataRightsRequests.verificationNote,
        'Due on': dataRightsRequests.dueAt,
        'Acknowledged on': dataRightsRequests.acknowledgedAt,
        'How we acknowledged it': dataRightsRequests.acknowledgementNote,
        'Extended until': dataRightsRequests.extendedUntil,
        'Answered on': dataRightsRequests.answeredAt,
        'Our answer': dataRightsRequests.answer,
      },
      format: (row) => worded(row, 'You asked', requestNames),
      keeps: {
        what: 'Reference, kind, dates and the certificate of erasure, without address and words',
        why: 'To show that we did what you asked (UK GDPR, Articles 5(2) and 17(3)(b))',
        until: untilAnswered,
        async reduce(tx, { email }) {
          const reduced = await tx
            .update(dataRightsRequests)
            .set({
              email: null,
              message: null,
              verificationNote: null,
              acknowledgementNote: null,
              answer: null,
              fingerprint: 'erased',
            })
            .where(eq(dataRightsRequests.email, email))
            .returning({ id: dataRightsRequests.id });
          return reduced.length;
        },
      },
    },
    {
      title: 'Certificates of an earlier erasure',
      madeElsewhere: 'made by an erasure',
      purpose: 'To show that we erased, without naming you',
      keptFor: untilAnswered,
      table: erasureCertificates,
      where: ({ email, hashValue }) => eq(erasureCertificates.emailHash, hashValue(email)),
      shown: { 'Erased on': erasureCertificates.erasedAt },
      keeps: {
        what: 'What was erased and when, under a keyed hash of the address',
        why: 'To show that we did what you asked (UK GDPR, Articles 5(2) and 17(3)(b))',
        until: untilAnswered,
      },
    },
  ],
};

const linkNames = { verify: 'To confirm a request', export: 'To get your data' };

export const rightsRetention: RetentionRule[] = [
  {
    name: 'unconfirmed rights requests',
    table: dataRightsRequests,
    from: dataRightsRequests.receivedAt,
    keptFor: { months: 3 },
    // A complaint has to be answered whether or not its sender is verified.
    only: sql`${dataRightsRequests.status} = 'received' and ${dataRightsRequests.requestType} <> 'complaint'`,
  },
  {
    name: 'rights requests answered 3 years ago',
    table: dataRightsRequests,
    from: dataRightsRequests.answeredAt,
    keptFor: { months: 36 },
  },
  {
    name: 'links to rights requests',
    table: dataRightsLinks,
    from: dataRightsLinks.expiresAt,
    keptFor: { months: 1 },
  },
];
