import { startIsland } from '../../ui/start-island.tsx';
import { PrintButton } from './print-button.tsx';

startIsland('print-button', PrintButton);
