import { startIsland } from '../../ui/start-island.tsx';
import { EmailLink } from './email-link.tsx';

startIsland('email-link', EmailLink);
