import { startIsland } from '../../ui/start-island.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

startIsland('unsubscribe-page', UnsubscribePage);
