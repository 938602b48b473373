import { startIsland } from '../ui/start-island.tsx';
import { ContactForm } from './contact-form.tsx';

startIsland('contact-form', ContactForm);
