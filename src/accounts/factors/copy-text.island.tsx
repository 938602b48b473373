import { startIsland } from '../../ui/start-island.tsx';
import { CopyText } from './copy-text.tsx';

startIsland('copy-text', CopyText);
