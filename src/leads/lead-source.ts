export const leadSources = ['resource_download', 'security_assessment', 'contact_form'] as const;

export type LeadSource = (typeof leadSources)[number];

export const sourceNames: Record<LeadSource, string> = {
  resource_download: 'Download',
  security_assessment: 'Assessment',
  contact_form: 'Contact form',
};

/** A download also has a kind; for other sources the type would only repeat the source. */
export const leadName = (lead: { leadSource: LeadSource; leadType: string }): string =>
  lead.leadSource === 'resource_download'
    ? `${sourceNames[lead.leadSource]}, ${lead.leadType}`
    : sourceNames[lead.leadSource];
