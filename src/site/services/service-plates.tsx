import type { ComponentType } from 'react';
import { ArchitecturePlate } from '../plates/architecture-plate.tsx';
import { CafAssessmentsPlate } from '../plates/caf-assessments-plate.tsx';
import { CrisisManagementPlate } from '../plates/crisis-management-plate.tsx';
import { CyberEssentialsPlate } from '../plates/cyber-essentials-plate.tsx';
import { GreenfieldPlate } from '../plates/greenfield-plate.tsx';
import { NistAssessmentsPlate } from '../plates/nist-assessments-plate.tsx';
import { OutsourcingPlate } from '../plates/outsourcing-plate.tsx';
import { ResiliencePlate } from '../plates/resilience-plate.tsx';
import { RiskManagementPlate } from '../plates/risk-management-plate.tsx';
import { StrategyPlate } from '../plates/strategy-plate.tsx';
import { TrainingPlate } from '../plates/training-plate.tsx';
import { VcisoPlate } from '../plates/vciso-plate.tsx';
import type { ServiceSlug } from './services.ts';

/** The full-size drawing of each service. */
export const servicePlates: Readonly<Record<ServiceSlug, ComponentType>> = {
  vciso: VcisoPlate,
  'risk-management': RiskManagementPlate,
  'cyber-essentials': CyberEssentialsPlate,
  architecture: ArchitecturePlate,
  greenfield: GreenfieldPlate,
  outsourcing: OutsourcingPlate,
  training: TrainingPlate,
  strategy: StrategyPlate,
  resilience: ResiliencePlate,
  'nist-assessments': NistAssessmentsPlate,
  'caf-assessments': CafAssessmentsPlate,
  'crisis-management': CrisisManagementPlate,
};
