import { startIsland } from '../../ui/start-island.tsx';
import { PasskeyLogin } from './passkey-login.tsx';

startIsland('passkey-login', PasskeyLogin);
