import { href } from 'react-router';
import { z } from 'zod';
import { adminAction, type Asked, success } from '../../accounts/admin-action.server.ts';
import { getChosen, listAddress } from '../../platform/lists/list-query.ts';
import { leadStages } from '../lead.ts';
import { finishFirst } from '../person/plan-step.server.ts';
import { type BulkAct, changePeople } from './bulk-change.server.ts';
import { undoChange } from './undo-changes.server.ts';
import { undoable } from './undoable-changes.server.ts';
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
  z.object({ intent: z.enum(['spam', 'not-spam', 'step-done']) }),
  z.object({
    intent: z.literal('undo'),
    target: z.uuid(),
    /** The page that offered it, if it is not this list. */
    back: z.string().startsWith('/admin').optional(),
  }),
  z.object({ intent: z.literal('save-view'), name: viewName, isShared }),
  z.object({ intent: z.literal('change-view'), viewId: z.uuid(), name: viewName, isShared }),
  z.object({ intent: z.literal('delete-view'), viewId: z.uuid() }),
]);

/** The forms of the list of people: all lead back to the view, with what was done. */
export const peopleAction = adminAction({
  may: 'consultant',
  schema: formSchema,
  acts: {
    change: undoable((asked, { stage, ownerId, addTag, removeTag }) =>
      change(asked, {
        stage: stage === '' ? null : stage,
        ownerId: ownerId === '' ? null : ownerId === 'none' ? '' : ownerId,
        addTag: normalTag(addTag),
        removeTag: normalTag(removeTag),
      }),
    ),
    spam: undoable((asked) => change(asked, { isSpam: true })),
    'step-done': undoable(async (asked) => {
      const chosen = getChosen(asked.fields);
      if (chosen.length === 0) return back(asked, 'none-chosen');
      const count = await finishFirst(asked.services, asked.actor, chosen);
      return back(asked, count === 0 ? 'no-steps' : 'changed');
    }),
    'not-spam': undoable((asked) => change(asked, { isSpam: false })),
    undo: async (asked, { target, back: page }) => {
      const undone = await undoChange(asked.services, asked.actor, target);
      const notice = undone ? `undone-${undone.restored}-${undone.left}` : 'too-late';
      return page ? { ...success(notice, page), did: target } : back(asked, notice);
    },
    'save-view': async (asked, view) => {
      if (view.name === '') return back(asked, 'view-unnamed');
      const query = toViewQuery(toParams(asked));
      return back(asked, `view-${await saveView(asked.services, asked.actor, { ...view, query })}`);
    },
    'change-view': async (asked, { viewId, name, isShared: shared }) => {
      if (name === '') return back(asked, 'view-unnamed');
      await changeView(asked.services, asked.actor, viewId, { name, isShared: shared });
      return back(asked, 'view-changed');
    },
    'delete-view': undoable(async (asked, { viewId }) => {
      await changeView(asked.services, asked.actor, viewId, 'deleted');
      return back(asked, 'changed');
    }),
  },
});

async function change(asked: Asked, wanted: BulkAct) {
  const chosen = getChosen(asked.fields);
  if (chosen.length === 0) return back(asked, 'none-chosen');
  const outcome = await changePeople(asked.services, asked.actor, chosen, wanted);
  if (outcome.kind === 'no-owner') return back(asked, 'no-owner');
  return back(asked, outcome.count === 0 ? 'unchanged' : 'changed');
}

const back = (asked: Asked, notice: string) =>
  success(notice, listAddress(href('/admin/people'), toParams(asked), {}));

const toParams = ({ request }: Asked) => new URL(request.url).searchParams;
