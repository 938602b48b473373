import { startIsland } from '../../ui/start-island.tsx';
import { AuthTabs } from './auth-tabs.tsx';

startIsland('auth-tabs', AuthTabs);
