import { startIsland } from '../../ui/start-island.tsx';
import { DataRightsForm } from './data-rights-form.tsx';

startIsland('data-rights-form', DataRightsForm);
