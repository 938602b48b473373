import * as z from 'zod/mini';
import { companyName } from '../company.ts';
import { consentTo } from '../leads/consent.ts';
import type { Consent } from '../leads/consent.ts';
import {
  honeypot,
  nonDisposableEmail,
  messageLimit,
  messageText,
  personName,
  phoneNumber,
} from '../platform/forms/contact-details.ts';
import type { FormAnswer } from '../platform/forms/form-answer.ts';
import { formatTimeLeft, isRunningOut, type PromiseClock } from '../ui/content/durations.ts';

/** Recorded word for word with each enquiry: a change needs a new version. */
export const enquiryConsent: Consent = {
  purpose: 'answer an enquiry',
  version: '2026-11',
  text: `I consent to ${companyName} using these details to answer my enquiry, as the privacy notice describes.`,
};

export const sendFailure = 'Failed to send message. Please try again.';

/** Given to the form as props: the script of its page loads this file only once a visitor begins to write. */
export const contactWording = { consent: enquiryConsent, failure: sendFailure, messageLimit };

/**
 * Where the receipt goes: null for suspected spam, and for a mailbox over its limit. In a rush it is held,
 * and goes out later.
 */
export type Receipt = { to: string; isHeld: boolean } | null;
export type Sent = { kind: 'sent'; reference: string; receipt: Receipt };
export type ContactAnswer = FormAnswer<Sent>;

/**
 * `formTimestamp` is the seconds from page load to submission, stored as whole ones; empty without
 * JavaScript.
 */
export const enquirySchema = z.strictObject({
  name: personName,
  email: nonDisposableEmail,
  phone: phoneNumber,
  message: messageText('Message is required').check(z.minLength(1, 'Message is required')),
  website: honeypot,
  formTimestamp: z._default(
    z.pipe(
      z.string(),
      z.transform((seconds) =>
        /^\d{1,9}(\.\d+)?$/.test(seconds) ? Math.floor(Number(seconds)) : null,
      ),
    ),
    null,
  ),
  consent: consentTo(enquiryConsent, 'You must consent to data processing to continue'),
});

export type Enquiry = z.output<typeof enquirySchema>;

export const contactLead = { leadSource: 'contact_form', leadType: 'enquiry' } as const;

/** Why the team should check an enquiry; never a reason to discard it. */
type SpamMark = 'sent within 3 seconds' | 'part of a burst';

export function getSpamMark(enquiry: Enquiry, isBurst: boolean): SpamMark | null {
  const { formTimestamp } = enquiry;
  if (formTimestamp !== null && formTimestamp < 3) return 'sent within 3 seconds';
  return isBurst ? 'part of a burst' : null;
}

type Promised = { answeredAt: Date | null; suspectedSpam: boolean };

type PromiseState = 'answered' | 'none' | 'kept so far' | 'soon' | 'broken';

/** `soon` in the last quarter of its time. The promise does not cover suspected spam. */
export function promiseState(enquiry: Promised, clock: PromiseClock): PromiseState {
  if (enquiry.answeredAt) return 'answered';
  if (enquiry.suspectedSpam) return 'none';
  if (clock.msLeft < 0) return 'broken';
  return isRunningOut(clock) ? 'soon' : 'kept so far';
}

export const isUrgent = (state: PromiseState) => state === 'soon' || state === 'broken';

export function formatPromise(enquiry: Promised, clock: PromiseClock): string {
  switch (promiseState(enquiry, clock)) {
    case 'answered':
      return 'answered';
    case 'none':
      return 'suspected spam';
    case 'broken':
    case 'soon':
    case 'kept so far':
      return formatTimeLeft(clock);
  }
}

/** Of the receipt and, after 'Re: ', of all replies. */
export const enquirySubject = (reference: string): string => `Your enquiry ${reference}`;
