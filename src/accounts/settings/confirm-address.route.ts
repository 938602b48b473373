import { type ActionFunctionArgs, redirect, href } from 'react-router';
import { accountAct } from '../account-act.server.ts';
import { nothingSchema } from '../account-schemas.ts';
import { askForConfirmation } from './change-account.server.ts';

export const loader = () => redirect(href('/account'), 302);

export const action = (args: ActionFunctionArgs) =>
  accountAct(args, nothingSchema, askForConfirmation);
