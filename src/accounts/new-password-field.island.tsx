import { startIsland } from '../ui/start-island.tsx';
import { NewPasswordField } from './new-password-field.tsx';

startIsland('new-password-field', NewPasswordField);
