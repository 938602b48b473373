export const leadSources = ['resource_download', 'security_assessment', 'contact_form'] as const;

export type LeadSource = (typeof leadSources)[number];

export const sourceNames: Record<LeadSource, string> = {
  resource_download: 'Download',
  security_assessment: 'Assessment',
  contact_form: 'Contact form',
};

/** Only a download adds its type: for other sources the type would repeat the source. */
export const leadName = (lead: { leadSource: LeadSource; leadType: string }): string =>
  lead.leadSource === 'resource_download'
    ? `${sourceNames[lead.leadSource]}, ${lead.leadType}`
    : sourceNames[lead.leadSource];
