import type { ResourceId } from '../catalogue.ts';
import { complianceFramework } from './compliance-framework/compliance-framework.tsx';
import { cyberInsuranceGuide } from './cyber-insurance-guide/cyber-insurance-guide.tsx';
import type { DocumentContent } from './document-content.tsx';
import { incidentResponseTemplate } from './incident-response-template/incident-response-template.tsx';
import { riskAssessmentGuide } from './risk-assessment-guide/risk-assessment-guide.tsx';
import { securityPolicyTemplate } from './security-policy-template/security-policy-template.tsx';
import { smeChecklist } from './sme-checklist/sme-checklist.tsx';

export const documents: Record<ResourceId, DocumentContent> = {
  'sme-checklist': smeChecklist,
  'incident-template': incidentResponseTemplate,
  'risk-assessment': riskAssessmentGuide,
  'compliance-framework': complianceFramework,
  'security-policy': securityPolicyTemplate,
  'cyber-insurance': cyberInsuranceGuide,
};
