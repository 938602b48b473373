import type { ReactElement } from 'react';
import type { ServiceSlug } from '../services.ts';
import {
  ArchitectureIndex,
  CyberEssentialsIndex,
  RiskManagementIndex,
  VcisoIndex,
} from './index-drawings-1-to-4.tsx';
import {
  GreenfieldIndex,
  OutsourcingIndex,
  StrategyIndex,
  TrainingIndex,
} from './index-drawings-5-to-8.tsx';
import {
  CafIndex,
  CrisisManagementIndex,
  NistIndex,
  ResilienceIndex,
} from './index-drawings-9-to-12.tsx';

type IndexDrawingProps = { slug: ServiceSlug };

/** The small drawing of a service, for the index and link previews. */
export function IndexDrawing({ slug }: IndexDrawingProps) {
  const DrawingOf = drawings[slug];
  return <DrawingOf />;
}

const drawings: Record<ServiceSlug, () => ReactElement> = {
  vciso: VcisoIndex,
  'risk-management': RiskManagementIndex,
  'cyber-essentials': CyberEssentialsIndex,
  architecture: ArchitectureIndex,
  greenfield: GreenfieldIndex,
  outsourcing: OutsourcingIndex,
  training: TrainingIndex,
  strategy: StrategyIndex,
  resilience: ResilienceIndex,
  'nist-assessments': NistIndex,
  'caf-assessments': CafIndex,
  'crisis-management': CrisisManagementIndex,
};
