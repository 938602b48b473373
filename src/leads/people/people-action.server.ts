import { type ActionFunctionArgs, data, href, redirect } from 'react-router';
import { z } from 'zod';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
import { getChosen, listAddress } from '../../platform/lists/list-query.ts';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import { type Services, servicesContext } from '../../platform/services.ts';
import { leadStages } from '../lead.ts';
import { changePeople, undoChange } from './bulk-change.server.ts';
import { normalTag } from './new-person.ts';
import { toViewQuery } from './people-page.ts';
import { changeView, saveView } from './saved-views.server.ts';

const viewName = z.string().trim().max(60);
const isShared = z
  .literal('on')
  .optional()
  .transform((shared) => shared === 'on');
const optional = z.string().max(100).optional().default('');

const formSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('change'),
    stage: z.union([z.literal(''), z.enum(leadStages)]).default(''),
    /** Empty changes nothing; 'none' takes the owner away. */
    ownerId: optional,
    addTag: optional,
    removeTag: optional,
  }),
  z.object({ intent: z.enum(['spam', 'not-spam']) }),
  z.object({ intent: z.literal('undo'), changeId: z.uuid() }),
  z.object({ intent: z.literal('save-view'), name: viewName, isShared }),
  z.object({ intent: z.literal('change-view'), viewId: z.uuid(), name: viewName, isShared }),
  z.object({ intent: z.literal('delete-view'), viewId: z.uuid() }),
]);

type Fields = z.output<typeof formSchema>;

/** Handles the forms of the list of people: 303 back to the view, with what was done. */
export async function peopleAction({ request, context }: ActionFunctionArgs): Promise<never> {
  const actor = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const fields = await formFields(request);
  const parsed = formSchema.safeParse(fields);
  if (!parsed.success) throw data('The form could not be read.', { status: 400 });
  const { searchParams } = new URL(request.url);
  const outcome = await act(services, actor, parsed.data, {
    chosen: getChosen(fields),
    query: toViewQuery(searchParams),
  });
  const back = listAddress(href('/admin/people'), outcome.params ?? searchParams, {});
  throw redirect(`${back}${back.includes('?') ? '&' : '?'}done=${outcome.done}`, 303);
}

type Asked = { chosen: string[]; query: string };
type Outcome = { done: string; params?: URLSearchParams };

async function act(
  services: Services,
  actor: Actor,
  fields: Fields,
  { chosen, query }: Asked,
): Promise<Outcome> {
  switch (fields.intent) {
    case 'change':
    case 'spam':
    case 'not-spam': {
      if (chosen.length === 0) return { done: 'none-chosen' };
      const outcome = await changePeople(services, actor, chosen, toAct(fields));
      if (outcome.is === 'no-owner') return { done: 'no-owner' };
      return { done: outcome.count === 0 ? 'unchanged' : 'changed' };
    }
    case 'undo': {
      const undone = await undoChange(services, actor, fields.changeId);
      return { done: undone ? `undone-${undone.restored}-${undone.left}` : 'too-late' };
    }
    case 'save-view':
      if (fields.name === '') return { done: 'view-unnamed' };
      return { done: `view-${await saveView(services, actor, { ...fields, query })}` };
    case 'change-view': {
      const { name, isShared: shared } = fields;
      if (name === '') return { done: 'view-unnamed' };
      await changeView(services, actor, fields.viewId, { name, isShared: shared });
      return { done: 'view-changed' };
    }
    case 'delete-view':
      await changeView(services, actor, fields.viewId, 'deleted');
      return { done: 'view-deleted' };
  }
}

function toAct(fields: Extract<Fields, { intent: 'change' | 'spam' | 'not-spam' }>) {
  if (fields.intent !== 'change') return { isSpam: fields.intent === 'spam' };
  const { stage, ownerId, addTag, removeTag } = fields;
  return {
    stage: stage === '' ? null : stage,
    ownerId: ownerId === '' ? null : ownerId === 'none' ? '' : ownerId,
    addTag: normalTag(addTag),
    removeTag: normalTag(removeTag),
  };
}
