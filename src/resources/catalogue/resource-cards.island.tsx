import { startIsland } from '../../ui/start-island.tsx';
import { ResourceCards } from './resource-cards.tsx';

startIsland('resource-cards', ResourceCards);
