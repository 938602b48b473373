import { company } from '../company.ts';
import { endSentence } from '../ui/content/end-sentence.ts';

/** The end of a mail that tells an owner what was done to their account from the admin area. */
export const doneByAdmin = `This was done by an administrator of ${endSentence(company.name)} If you did not expect it, write to ${company.email}.`;
