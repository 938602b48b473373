import type { FreeDocument } from './advice.ts';

export const riskGuide: FreeDocument = {
  title: 'Comprehensive Risk Assessment Guide',
  href: '/resources/risk-assessment',
};

export const incidentTemplate: FreeDocument = {
  title: 'Incident Response Plan Template',
  href: '/resources/incident-template',
};

export const complianceFramework: FreeDocument = {
  title: 'UK Cybersecurity Compliance Framework',
  href: '/resources/compliance-framework',
};

export const checklist = (part: string): FreeDocument => ({
  title: 'The Ultimate SME Cyber Security Checklist',
  href: '/resources/sme-checklist',
  part,
});

export const policyTemplate = (part: string): FreeDocument => ({
  title: 'Information Security Policy Template',
  href: '/resources/security-policy',
  part,
});
