import { href } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, type Asked, conflict, success } from '../accounts/admin-action.server.ts';
import { mostOfLongForms } from '../platform/forms/read-form.server.ts';
import { changeList, type Content, readContent } from './content.ts';
import type { DocumentState } from './documents.server.ts';
import { keepApart, saveDraft } from './publish.server.ts';
import { unschedule } from './schedule.server.ts';
import { writeFigure } from './warnings.server.ts';
import { countField, readNamed, readTyped, saveTyped, staleAnswer } from './save-form.server.ts';

const version = countField;
const schema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.enum(['save', 'together', 'apart', 'compare', 'discard', 'unschedule']),
    version,
  }),
  z.object({ intent: z.enum(['add', 'remove', 'up', 'down']), version, target: z.string() }),
  z.object({
    intent: z.enum(['write-figure', 'no-figure', 'picture']),
    version,
    target: z.string(),
  }),
]);

type ListChange = Extract<z.output<typeof schema>, { intent: 'add' | 'remove' | 'up' | 'down' }>;

/** The forms of the page of one document. */
export const editAction = adminAction({
  may: 'editor',
  mostFields: mostOfLongForms,
  schema,
  acts: {
    save: (asked, form) => save(asked, form, () => success('saved')),
    together: (asked, form) => save(asked, form, () => success('saved')),
    apart: async ({ services, actor, params, fields }) => {
      const state = await readNamed(services, params);
      await keepApart(services, actor, state, readContent(state.of.schema, fields));
      return success('apart');
    },
    compare: (asked, form) => save(asked, form, (state) => success(undefined, comparePath(state))),
    add: changed,
    remove: changed,
    up: changed,
    down: changed,
    'write-figure': (asked, form) =>
      save(asked, form, backTo(form.target), (content) =>
        writeFigure(asked.services, content, form.target),
      ),
    'no-figure': (asked, { version: began, target }) =>
      save(asked, { version: began, dismissed: target }, backTo('')),
    picture: (asked, form) =>
      save(asked, form, (state) =>
        success(
          undefined,
          `${href('/admin/words/:kind/:slug/picture', state)}?field=${form.target}`,
        ),
      ),
    discard: async ({ services, actor, params }, form) => {
      const state = await readNamed(services, params);
      const none = { content: null, version: form.version };
      const outcome = await saveDraft(services, actor, state, none);
      return outcome.kind === 'stale'
        ? conflict({ kind: 'changed' as const })
        : success('discarded');
    },
    unschedule: async ({ services, actor, params }) => {
      await unschedule(services, actor, await readNamed(services, params));
      return success('unscheduled');
    },
  },
});

const backTo = (target: string) => (state: DocumentState) =>
  success(undefined, `${editorPath(state)}#${target.split(':')[0]}`);

const editorPath = ({ kind, slug }: DocumentState) =>
  href('/admin/words/:kind/:slug', { kind, slug });

const comparePath = ({ kind, slug }: DocumentState) =>
  href('/admin/words/:kind/:slug/compare', { kind, slug });

/** Kept first, with the change to one of its lists. */
function changed(asked: Asked, form: ListChange) {
  const { intent, target } = form;
  const [list = '', place = ''] = target.split('.');
  const at = Number(place);
  const to = { add: 'add', remove: Math.max(at - 1, 0), up: at - 1, down: at + 1 };
  return save(
    asked,
    form,
    (state) => success(undefined, `${editorPath(state)}#${list}.${to[intent]}.item`),
    (content, state) => changeList(state.of.schema, content, intent, target),
  );
}

async function save(
  { services, actor, params, fields }: Asked,
  { version: began, dismissed }: { version: number; dismissed?: string },
  then: (state: DocumentState) => ReturnType<typeof success>,
  change: (content: Content, state: DocumentState) => Content | Promise<Content> = (content) =>
    content,
) {
  const state = await readNamed(services, params);
  const typed = readTyped(state, fields);
  const content = await change(typed, state);
  const draft = { content, version: began, ...(dismissed && { dismissed }) };
  const outcome = await saveTyped(services, actor, state, draft);
  return outcome.kind === 'saved' ? then(state) : staleAnswer(outcome.state, typed, actor);
}
