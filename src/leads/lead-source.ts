export const leadSources = ['resource_download', 'security_assessment', 'contact_form'] as const;

export type LeadSource = (typeof leadSources)[number];

export const sourceNames: Record<LeadSource, string> = {
  resource_download: 'Download',
  security_assessment: 'Assessment',
  contact_form: 'Contact form',
};
