import { data, href } from 'react-router';
import * as z from 'zod/mini';
import {
  adminAction,
  type Asked,
  conflict,
  invalid,
  success,
} from '../accounts/admin-action.server.ts';
import { requireEditor } from '../accounts/guards.server.ts';
import { errorsIn, fieldProps, noticeIn } from '../platform/forms/form-answer.ts';
import { servicesContext } from '../platform/services.ts';
import { picturePath } from '../platform/words/words.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/forms/error-summary.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Message } from '../ui/forms/message.tsx';
import '../ui/controls.css';
import type { Route } from './+types/admin-picture.route.ts';
import { changeText, labelTexts } from './compare.server.ts';
import { pictureFields } from './describe.server.ts';
import { type DocumentState, titleOf } from './documents.server.ts';
import { addPicture, deletePicture, largestPicture, listPictures } from './pictures.server.ts';
import { saveDraft } from './publish.server.ts';
import { countField, readNamed } from './save-form.server.ts';
import { Pictures } from './text-field.tsx';

/** Those that are there, for one field of a text, and a new one. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireEditor({ request, context });
  const state = await readNamed(context.get(servicesContext), params);
  const { field, content } = findField(state, request);
  return {
    title: titleOf(state),
    label: new Map(labelTexts(state.of.schema, content)).get(field) ?? field,
    editor: `${href('/admin/words/:kind/:slug', state)}#${field}`,
    version: state.version,
    pictures: listPictures(),
    most: sayLargest(),
    done: noticeIn(request.url, {
      deleted: 'Deleted.',
      shown: 'A page or an email shows it: it stays.',
    }),
  };
}

/** @throws 404 */
function findField({ of, inEditor: content }: DocumentState, request: Request) {
  const field = new URL(request.url).searchParams.get('field') ?? '';
  if (!pictureFields(of.schema, content).includes(field)) throw data(null, { status: 404 });
  return { field, content };
}

const version = countField;
/** In bytes: a larger one is refused beside its field. */
const largestFile = 8_000_000;
const sayLargest = () => `${largestPicture / 1000} kB`;

export const action = adminAction({
  may: 'editor',
  largestFile,
  schema: z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('choose'), version, target: z.string() }),
    z.object({ intent: z.literal('none'), version }),
    z.object({ intent: z.literal('delete'), target: z.string() }),
    z.object({
      intent: z.literal('upload'),
      version,
      alt: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Say what it shows, for those who don’t see it'),
          z.maxLength(160, 'Must be 160 characters at most'),
        ),
    }),
  ]),
  acts: {
    choose: (asked, form) => put(asked, form.version, picturePath(form.target)),
    none: (asked, form) => put(asked, form.version, ''),
    delete: async ({ services, actor, request }, { target }) => {
      const { kind } = await deletePicture(services, actor, target);
      const { pathname, search } = new URL(request.url);
      return success(kind, pathname + search);
    },
    upload: async (asked, form) => {
      const { services, actor, file } = asked;
      if (!file || file.size === 0) return refused('Choose a picture');
      if (file.size > largestPicture)
        return refused(`It is larger than ${sayLargest()}: make it smaller`);
      const added = await addPicture(services, actor, file, form.alt);
      if (added.kind === 'unreadable')
        return refused('Takes a PNG, JPEG or WebP, 4,000 pixels wide or high at most');
      return put(asked, form.version, added.path);
    },
  },
});

const refused = (message: string) => invalid([{ field: 'file', message }]);

/** Into the draft, from which it goes onto the site. */
async function put({ services, actor, params, request }: Asked, began: number, path: string) {
  const state = await readNamed(services, params);
  const { field, content } = findField(state, request);
  const changed = changeText(content, field, () => path);
  const outcome = await saveDraft(services, actor, state, { content: changed, version: began });
  if (outcome.kind === 'stale') return conflict({ kind: 'stale' as const });
  return success(undefined, `${href('/admin/words/:kind/:slug', state)}#${field}`);
}

export default function AdminPicture({ loaderData, actionData }: Route.ComponentProps) {
  const { title, label, editor, version: now, pictures, most, done } = loaderData;
  const errors = actionData?.kind === 'invalid' ? errorsIn(actionData) : [];
  const field = fieldProps(errors, actionData?.values ?? {});
  return (
    <AdminPage
      title={`${title}: ${label}`}
      summary={<a href={editor}>Back to the text</a>}
      done={actionData ? undefined : done}
    >
      {actionData?.kind === 'stale' && (
        <Message tone="error" title="This text was changed meanwhile: go back to it" />
      )}
      <ErrorSummary errors={errors} />
      <form method="post" encType="multipart/form-data" className="form measure">
        <input type="hidden" name="version" value={now} />
        <Field
          label="New picture"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hint={`PNG, JPEG or WebP, up to ${most}. Where and with what it was taken is left out.`}
          {...field('file')}
        />
        <Field
          label="What it shows"
          hint="Read out to those who don’t see it."
          {...field('alt')}
          maxLength={160}
          autoComplete="off"
        />
        <div className="button-row">
          <Button name="intent" value="upload" size="dense">
            Add and use it
          </Button>
          <Button name="intent" value="none" size="dense" variant="secondary" formNoValidate>
            No picture
          </Button>
        </div>
      </form>
      <Pictures pictures={pictures} version={now} />
    </AdminPage>
  );
}
