import type { ClaimId } from '../company.ts';
import type { PagePath } from '../platform/web/page.ts';
import { writtenPath } from '../platform/web/request-address.ts';

export const categories = ['All', 'Planning', 'Compliance', 'Tools', 'Education'] as const;

export type CategoryFilter = (typeof categories)[number];
export type Category = Exclude<CategoryFilter, 'All'>;

export type ResourceId =
  | 'sme-checklist'
  | 'incident-template'
  | 'risk-assessment'
  | 'compliance-framework'
  | 'security-policy'
  | 'cyber-insurance';

export type Resource = {
  id: ResourceId;
  title: string;
  description: string;
  type: 'PDF Guide' | 'PDF Template';
  category: Category;
  /** Names one of our drawings, not a file. */
  icon: 'checklist' | 'response' | 'risk' | 'framework' | 'policy' | 'insurance';
  /** Without its extension; `getFileName` adds it. */
  fileName: string;
};

export const catalogue: readonly Resource[] = [
  {
    id: 'sme-checklist',
    title: 'The Ultimate SME Cyber Security Checklist',
    description:
      'Fifty-four checks in nine groups, each with its reason, a box to tick and room for an owner’s name. Start with the fifteen that belong in the first week.',
    type: 'PDF Guide',
    category: 'Planning',
    icon: 'checklist',
    fileName: 'sme-checklist',
  },
  {
    id: 'incident-template',
    title: 'Incident Response Plan Template',
    description:
      'A plan to fill in on screen or on paper: who to call, who decides, the first hour, the 72 hours for telling the ICO, and words ready to send.',
    type: 'PDF Template',
    category: 'Planning',
    icon: 'response',
    fileName: 'incident-response-template',
  },
  {
    id: 'risk-assessment',
    title: 'Comprehensive Risk Assessment Guide',
    description:
      'Five steps, scales that two people will score the same way, a worked register of twelve risks, and an empty one for your own.',
    type: 'PDF Guide',
    category: 'Planning',
    icon: 'risk',
    fileName: 'risk-assessment-guide',
  },
  {
    id: 'compliance-framework',
    title: 'UK Cybersecurity Compliance Framework',
    description:
      'Cyber Essentials v3.3, NIST CSF 2.0, CAF 4.0 and UK GDPR side by side, topic by topic, with the evidence that answers all four at once.',
    type: 'PDF Guide',
    category: 'Compliance',
    icon: 'framework',
    fileName: 'compliance-framework',
  },
  {
    id: 'security-policy',
    title: 'Information Security Policy Template',
    description:
      'A policy your people can read in one sitting. Fill in the names and numbers, strike out what does not apply, and have it approved.',
    type: 'PDF Template',
    category: 'Compliance',
    icon: 'policy',
    fileName: 'security-policy-template',
  },
  {
    id: 'cyber-insurance',
    title: "Cyber Insurance Buyer's Guide",
    description:
      'What a policy pays for and what it leaves out, what insurers will ask you, and the questions to put to your broker and to yourself before you sign.',
    type: 'PDF Guide',
    category: 'Planning',
    icon: 'insurance',
    fileName: 'cyber-insurance-guide',
  },
];

/** Of the firm, as they were when the document was made. */
export const statedFigures: Partial<Record<ResourceId, readonly ClaimId[]>> = {
  'risk-assessment': ['riskLength', 'riskEntries'],
  'compliance-framework': ['ceLength', 'nistLength'],
};

export function getResource(id: string): Resource | undefined {
  return catalogue.find((resource) => resource.id === id);
}

/** An id that is not in the catalogue falls back to `resource.pdf`. */
export function getFileName(id: string): string {
  return `${getResource(id)?.fileName ?? 'resource'}.pdf`;
}

export function resourcePath({ id }: Pick<Resource, 'id'>): PagePath {
  return `/resources/${id}`;
}

/** Accepts any spelling of the address that routes.ts accepts. */
export function resourceAt(pathname: string): Resource {
  const path = writtenPath(pathname);
  const resource = catalogue.find((each) => resourcePath(each) === path);
  if (!resource) throw new Error(`${pathname} is routed to the documents but is none of them`);
  return resource;
}

export const resourceTrail = [{ name: 'Resources', href: '/resources' }];

export function resourcesIn(filter: CategoryFilter): readonly Resource[] {
  return catalogue.filter(({ category }) => filter === 'All' || category === filter);
}
