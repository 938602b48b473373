import { startIsland } from '../../ui/start-island.tsx';
import { SessionKeeper } from './session-keeper.tsx';

startIsland('session-keeper', SessionKeeper);
