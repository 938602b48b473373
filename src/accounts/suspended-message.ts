import { company } from '../company.ts';

/** For a user who has proved that a suspended account is theirs. */
export const suspendedMessage = `This account is suspended. If you think that is a mistake, write to ${company.email}.`;
