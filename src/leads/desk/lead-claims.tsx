import { href } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import type { LeadPageData } from './read-lead.server.ts';
import type { LeadClaim } from './lead-claims.server.ts';
import { leadName } from '../lead.ts';

const fieldNames = { name: 'Name', phone: 'Phone' };

/** Submitted values that differ from ours: anyone can type this person's address. */
export function LeadClaims({ page: { lead, person, claims } }: { page: LeadPageData }) {
  if (claims.length === 0) return null;
  return (
    <>
      <h3>Also given for this address</h3>
      <p className="note">
        Not checked. Until you accept one, lists, exports and webhooks keep what we know. If in
        doubt, ask by what stands above.
      </p>
      <ul className="lead-list">
        {claims.map((claim) => {
          const of = person.find(({ id }) => id === claim.leadId) ?? lead;
          return (
            <li key={claim.id}>
              {fieldNames[claim.field]}: {claim.value}
              <span>
                {leadName(of)}, {of.email}, {shortMoment(claim.claimedAt)}
              </span>
              <div className="button-row">
                <Decision leadId={lead.id} claim={claim} intent="accept-claim" label="Accept" />
                <Decision leadId={lead.id} claim={claim} intent="dismiss-claim" label="Dismiss" />
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

type Props = { leadId: string; claim: LeadClaim; intent: string; label: string };

function Decision({ leadId, claim, intent, label }: Props) {
  return (
    <form method="post" action={href('/admin/leads/:id', { id: leadId })}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="claimId" value={claim.id} />
      <Button variant="secondary" size="dense">
        {label}
        <span className="visually-hidden"> {claim.value}</span>
      </Button>
    </form>
  );
}
