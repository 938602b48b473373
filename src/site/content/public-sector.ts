import type { ClaimId } from '../../company.ts';
import { figure } from '../../platform/words/words.ts';
import type { ServiceSlug } from '../services.ts';

type Ask = {
  name: string;
  claim: ClaimId;
  /** The service whose page says it too. */
  slug?: ServiceSlug;
  text: string;
};

/** What buyers in the public sector ask of a supplier, each while its source is switched on. */
export function publicSectorAsks(): Ask[] {
  return asks.filter(({ claim }) => figure(claim).shown);
}

/** Stated on the service's own page; without the others, which the page of them all has. */
export function asksOfService(slug: ServiceSlug): Ask[] {
  return publicSectorAsks().filter((ask) => ask.slug === slug);
}

const asks: readonly Ask[] = [
  {
    name: 'Cyber Essentials',
    claim: 'ceContracts',
    slug: 'cyber-essentials',
    text: 'Central government and the NHS ask for it in contracts with more cyber risk, such as those that involve personal data. You show the certificate, or equivalent controls, before the award, and renew it every year.',
  },
  {
    name: 'CAF',
    claim: 'cafPrinciples',
    slug: 'caf-assessments',
    text: 'The Cyber Assessment Framework of the National Cyber Security Centre. Under its principle A4, supply chain, your buyer has to manage the risks that its suppliers bring. So the contract may set security requirements and ask you for evidence.',
  },
  {
    name: 'GovAssure',
    claim: 'govAssure',
    slug: 'caf-assessments',
    text: 'The government’s scheme for checking its own critical systems against CAF, since April 2023: a self-assessment, then an independent review. If you run or support such a system, the department may ask you for evidence.',
  },
  {
    name: 'DSPT',
    claim: 'dspt',
    text: 'The NHS’s Data Security and Protection Toolkit: every organisation with access to NHS patient data and systems completes it each year. It follows CAF for NHS trusts, integrated care boards and the department’s arm’s-length bodies, and now for independent providers that are operators of essential services. If you supply IT, see which version the toolkit gives an organisation of your type before you collect evidence.',
  },
  {
    name: 'Not yet law',
    claim: 'resilienceBill',
    slug: 'caf-assessments',
    text: 'The Cyber Security and Resilience Bill, introduced in November 2025, would regulate medium and large managed service providers, data centres and the suppliers that a regulator designates as critical. In June 2026 it was still before Parliament: look up its stage before you plan by it.',
  },
];
