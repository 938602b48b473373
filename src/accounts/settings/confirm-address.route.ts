import { type ActionFunctionArgs, redirect } from 'react-router';
import { accountAct } from '../account-act.server.ts';
import { nothingSchema } from '../account-schemas.ts';
import { askForConfirmation } from './change-account.server.ts';

export const loader = () => redirect('/account', 302);

export const action = (args: ActionFunctionArgs) =>
  accountAct(args, nothingSchema, askForConfirmation);
