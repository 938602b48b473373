import * as z from 'zod/mini';
import { mediumDay } from '../../ui/content/dates.ts';
import type { ImportField } from './import-form.ts';
import type { Judged } from './verdict.ts';

/** What a file says of a subscription elsewhere; null if no column of it does. */
export type Confirmation = { kind: 'proven'; at: Date; proof: string } | Unproven | null;
type Unproven = { kind: 'unproven'; why: string };

/** The cells of a row that are not empty, of one field. */
type CellsOf = (field: ImportField) => readonly string[];

/**
 * Proof is the time of the confirmation together with its wording or the address it came from, whichever the
 * other system kept. `has` says which fields have a column at all.
 */
export function readConfirmation(
  cells: CellsOf,
  has: (field: ImportField) => boolean,
): Confirmation {
  if (!has('confirmed') && !has('proof') && !has('status')) return null;
  const odd = cells('status').find((status) => !confirmedStatus.test(status));
  if (odd !== undefined) return unproven(`its status is “${odd.slice(0, 60)}”`);
  const [typed] = cells('confirmed');
  if (typed === undefined) return unproven('no time of the confirmation');
  const at = readTime(typed);
  if (at === null)
    return unproven('the time of the confirmation is not written as 2026-11-18 09:30');
  const proof = cells('proof').filter(isProof).join(', ').slice(0, 2000);
  if (proof === '') return unproven('no wording and no address of the confirmation');
  return (has('asked') && findFormFault(cells('asked')[0], at)) || { kind: 'proven', at, proof };
}

const unproven = (why: string): Unproven => ({ kind: 'unproven', why });

/** As Mailchimp, listmonk and HubSpot call it; “Customer marked confirmed” was a click of HubSpot's customer. */
const confirmedStatus = /^(?:subscribed|confirmed|enabled|user clicked confirmation)$/i;

/** In a column of a subscription's status. */
export const leftStatus = /^(?:unsubscribed|blocklisted|opted out)$/i;

/** Mailchimp writes a time of confirmation for those who were imported into it too, and the importer's address. */
function findFormFault(asked: string | undefined, at: Date): Unproven | null {
  const askedAt = asked === undefined ? null : readTime(asked);
  if (askedAt === null) return unproven('added by hand or by an import, not by a form');
  return askedAt < at ? null : unproven('nothing was confirmed: the form alone subscribed them');
}

/** UTC where no zone is given, as by these products. Go, and so listmonk, adds a zone's name. */
function readTime(typed: string): Date | null {
  const [, day = '', clock = '00:00', seconds = ':00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d{1,9})?(?: ?(Z|[+-]\d\d:?\d\d))?(?: ?[A-Z]{3,4})?)?$/.exec(
      typed,
    ) ?? [];
  const at = new Date(`${day}T${clock}${seconds}${zone.replace(/^(...)(\d\d)$/, '$1:$2')}`);
  return z.iso.date().safeParse(day).success && !Number.isNaN(at.getTime()) ? at : null;
}

/** An IP address, a page, or words: a tick says nothing. */
const isProof = (text: string) =>
  ip.safeParse(text).success || /^https?:\/\/\S+$/i.test(text) || text.split(/\s+/).length >= 3;

const ip = z.union([z.ipv4(), z.ipv6()]);

/** What the record of the consent says, for a regulator: what proves it, and where it comes from. */
export function toConsentWording(
  proof: string,
  { source, basisNote }: { source: string | null; basisNote: string | null },
): string {
  const isAddress = ip.safeParse(proof).success || /^https?:/i.test(proof);
  return `${isAddress ? `Confirmed from ${proof}` : proof} (imported: ${source ?? ''}; ${basisNote ?? ''})`;
}

/** Whether a row makes a subscriber, and why not; null where the file says nothing of it. */
export type Subscription = { at: Date; proof: string } | { why: string } | null;

type Row = Pick<Judged, 'email' | 'verdict' | 'confirmation'>;
type Known = { now: Date; isOnList: boolean; isBounced: boolean };

export function toSubscription(row: Row, { now, isOnList, isBounced }: Known): Subscription {
  const { confirmation, email, verdict } = row;
  if (confirmation === null) return null;
  if (email === null) return { why: 'no email address' };
  if (verdict === 'suppressed') return { why: 'suppressed' };
  if (isOnList) return { why: 'on our list already' };
  if (isBounced) return { why: 'emails to it come back' };
  if (confirmation.kind === 'unproven') return confirmation;
  return confirmation.at > now ? { why: 'the confirmation lies in the future' } : confirmation;
}

export function formatSubscription(subscription: Subscription): string {
  if (subscription === null) return '';
  return 'why' in subscription
    ? `; no updates: ${subscription.why}`
    : `; gets updates, confirmed on ${mediumDay(subscription.at)}`;
}

/** How many would be subscribed, and why the others would not; null where the file says nothing of it. */
export function countSubscriptions(rows: readonly { subscription: Subscription }[]) {
  const found = rows.flatMap(({ subscription }) => subscription ?? []);
  if (found.length === 0) return null;
  const reasons = new Map<string, number>();
  for (const one of found) if ('why' in one) reasons.set(one.why, (reasons.get(one.why) ?? 0) + 1);
  const others = [...reasons].toSorted(([, a], [, b]) => b - a);
  return { count: found.filter((one) => 'at' in one).length, of: found.length, others };
}
