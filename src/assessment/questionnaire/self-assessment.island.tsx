import { startIsland } from '../../ui/start-island.tsx';
import { SelfAssessment } from './self-assessment.tsx';

startIsland('self-assessment', SelfAssessment);
