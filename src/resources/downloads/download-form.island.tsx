import { startIsland } from '../../ui/start-island.tsx';
import { DownloadForm } from './download-form.tsx';

startIsland('download-form', DownloadForm);
