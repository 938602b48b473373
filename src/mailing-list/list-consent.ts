import { company } from '../company.ts';
import type { Consent } from '../leads/consent.ts';
import { confirmPath, unsubscribePath } from './subscription-links.ts';

export const updatesConsent: Consent = {
  purpose: 'send updates by e-mail',
  version: '2026-11-22',
  text: `I would like ${company.name} to email me security guidance and news of its services. I can unsubscribe at any time, with the link in every email.`,
};

/** `source` is recorded for a new subscriber. */
export type ConsentPlace = { page: string; source: string };

export const confirmPage: ConsentPlace = { page: confirmPath, source: 'confirm_page' };
export const unsubscribePage: ConsentPlace = { page: unsubscribePath, source: 'unsubscribe_page' };
