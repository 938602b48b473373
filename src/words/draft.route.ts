import type { ActionFunctionArgs } from 'react-router';
import { requireEditor } from '../accounts/guards.server.ts';
import { formFields, mostOfLongForms } from '../platform/forms/read-form.server.ts';
import { type Services, servicesContext } from '../platform/services.ts';
import { plainAnswer } from '../platform/web/plain-answer.ts';
import { formatTime } from '../ui/content/dates.ts';
import type { Route } from './+types/draft.route.ts';
import { readContent } from './content.ts';
import { previewPath } from './preview.server.ts';
import type { DocumentState } from './documents.server.ts';
import {
  countField,
  keepOpen,
  leave,
  readNamed,
  saveTyped,
  sayWhoElse,
  sayWhoSaved,
} from './save-form.server.ts';

/** Which version is the newest, who made it, and who else has the text open. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const reader = await requireEditor({ request, context });
  const services = context.get(servicesContext);
  return answer(services, reader, await readNamed(services, params));
}

async function answer(services: Services, reader: { userId: string }, state: DocumentState) {
  const others = await sayWhoElse(services, reader, state);
  return Response.json({ version: state.version, says: sayWhoSaved(state, reader), others });
}

/** Saves a draft while it is written; an open page asks with `look` what the loader says, and ends with `leave`. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const actor = await requireEditor({ request, context });
  const services = context.get(servicesContext);
  const state = await readNamed(services, params);
  const fields = await formFields(request, mostOfLongForms);
  if (fields['intent'] === 'leave') {
    await leave(services, actor, state);
    return new Response(null, { status: 204 });
  }
  if (fields['intent'] === 'look') {
    await keepOpen(services, actor, state);
    return answer(services, actor, state);
  }
  const { success, data: version } = countField.safeParse(fields['version']);
  if (!success) return plainAnswer(422);
  const content = readContent(state.of.schema, fields);
  const outcome = await saveTyped(services, actor, state, { content, version });
  if (outcome.kind === 'stale') {
    return Response.json({ says: sayWhoSaved(outcome.state, actor) }, { status: 409 });
  }
  const { page } = state.document;
  const { version: now } = outcome;
  const preview = page && previewPath(services, { ...state, version: now }, page);
  return Response.json({ preview, version: now, at: formatTime(services.clock()) });
}
