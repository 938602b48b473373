export const leadSources = ['resource_download', 'security_assessment', 'contact_form'] as const;

export type LeadSource = (typeof leadSources)[number];

export const sourceNames: Record<LeadSource, string> = {
  resource_download: 'Download',
  security_assessment: 'Assessment',
  contact_form: 'Contact form',
};

/** Of a download the type says of which kind; elsewhere it would only repeat the source. */
export const leadName = (lead: { leadSource: LeadSource; leadType: string }): string =>
  lead.leadSource === 'resource_download'
    ? `${sourceNames[lead.leadSource]}, ${lead.leadType}`
    : sourceNames[lead.leadSource];
