import { startIsland } from '../ui/start-island.tsx';
import { ResourceIndex } from './resource-index.tsx';

startIsland('resource-index', ResourceIndex);
