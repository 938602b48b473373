import { startIsland } from '../../ui/start-island.tsx';
import { MailLink } from './mail-link.tsx';

startIsland('mail-link', MailLink);
