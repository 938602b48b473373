import { startIsland } from '../../ui/start-island.tsx';
import { PasskeyEnrol } from './passkey-enrol.tsx';

startIsland('passkey-enrol', PasskeyEnrol);
