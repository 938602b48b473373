import { company } from '../company.ts';
import { endSentence } from '../ui/content/end-sentence.ts';

/** The end of an email that tells an owner what an admin did to their account. */
export const doneByAdmin = `This was done by an administrator of ${endSentence(company.name)} If you did not expect it, write to ${company.email}.`;
