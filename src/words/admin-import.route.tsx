import { href } from 'react-router';
import { z } from 'zod';
import { adminAction, invalid, shown, success } from '../accounts/admin-action.server.ts';
import { requireEditor } from '../accounts/guards.server.ts';
import { errorsIn } from '../platform/forms/form-answer.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/forms/error-summary.tsx';
import { Field } from '../ui/forms/field.tsx';
import '../ui/controls.css';
import type { Route } from './+types/admin-import.route.ts';
import { Changes, GapsNote } from './changes.tsx';
import { takeIn } from './publish.server.ts';
import {
  givenTexts,
  largestFiles,
  mostFiles,
  type Planned,
  planImport,
  readWordsFiles,
} from './words-files.server.ts';
import './words.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireEditor({ request, context });
  return null;
}

/** First a list of what would become of each text, then the drafts. */
export const action = adminAction({
  may: 'editor',
  largestFile: largestFiles,
  mostFiles,
  schema: z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('check') }),
    z.object({ intent: z.literal('import'), texts: givenTexts }),
  ]),
  acts: {
    check: async ({ services, files }) => {
      const chosen = files.filter(({ size }) => size > 0);
      const named = chosen.map(async (file) => ({ name: file.name, text: await file.text() }));
      const read = readWordsFiles(await Promise.all(named));
      if (read.kind === 'unreadable') return refused(`${read.name} is no export of words`);
      if (read.texts.length === 0) return refused('Choose a file with at least one text');
      const plans = await planImport(services, read.texts);
      const texts = JSON.stringify(read.texts);
      return shown({ kind: 'planned', texts, plans: plans.map(toView) });
    },
    import: async ({ services, actor }, { texts }) => {
      const plans = await planImport(services, texts);
      const drafts = plans.filter((plan) => plan.kind === 'draft');
      await takeIn(services, actor, drafts);
      return success('imported', href('/admin/words'));
    },
  },
});

const refused = (message: string) => invalid([{ field: 'files', message }]);

/** Without the schema, which no page needs. */
function toView(plan: Planned) {
  if (plan.kind !== 'draft') return plan;
  const { kind, label, changes, errors, gaps, hasDraft } = plan;
  return { kind, label, changes, errors, gaps, hasDraft };
}

export default function AdminImport({ actionData }: Route.ComponentProps) {
  const planned = actionData?.kind === 'planned' ? actionData : null;
  const errors = actionData && !planned ? errorsIn(actionData) : [];
  const file = errors.find(({ field }) => field === 'files')?.message;
  return (
    <AdminPage title="Import words" summary={<a href={href('/admin/words')}>Words</a>}>
      <ErrorSummary errors={errors} />
      {planned && <Plans plans={planned.plans} texts={planned.texts} />}
      <form method="post" encType="multipart/form-data" className="form measure">
        <Field
          label={planned ? 'Other files' : 'Files'}
          name="files"
          type="file"
          accept=".json,application/json"
          multiple
          hint="As Export makes them, 2 MB together. You see first what they would change; then each of their texts becomes a draft, and nothing on the site changes before you publish it."
          error={file}
        />
        <Button
          size="dense"
          name="intent"
          value="check"
          variant={planned ? 'secondary' : 'primary'}
        >
          Check
        </Button>
      </form>
    </AdminPage>
  );
}

type View = ReturnType<typeof toView>;
type DraftView = Extract<View, { kind: 'draft' }>;

function Plans({ plans, texts }: { plans: readonly View[]; texts: string }) {
  const drafts = plans.filter((plan) => plan.kind === 'draft');
  const refusals = plans.filter((plan) => plan.kind === 'refused');
  const same = plans.filter(({ kind }) => kind === 'same').length;
  return (
    <section aria-labelledby="plans" className="form measure">
      <h2 id="plans">
        {drafts.length === 1 ? '1 text becomes a draft' : `${drafts.length} texts become drafts`}
      </h2>
      {drafts.map((plan) => (
        <Draft key={plan.label} plan={plan} />
      ))}
      {same > 0 && <p>{same} more: nothing differs.</p>}
      {refusals.map(({ label, message }) => (
        <p key={label} className="field-error">
          {label} is left out: {message}
        </p>
      ))}
      {drafts.length > 0 && (
        <form method="post" encType="multipart/form-data">
          <textarea name="texts" defaultValue={texts} hidden />
          <Button size="dense" name="intent" value="import">
            Make {drafts.length === 1 ? 'the draft' : `${drafts.length} drafts`}
          </Button>
        </form>
      )}
    </section>
  );
}

/** Against what is on the site, with what stands in the way of publishing it. */
function Draft({ plan: { label, changes, errors, gaps, hasDraft } }: { plan: DraftView }) {
  return (
    <section>
      <h3>
        {label} <small>{changes.length === 1 ? '1 change' : `${changes.length} changes`}</small>
      </h3>
      {hasDraft && <p>It has a draft, which is kept among its revisions.</p>}
      <GapsNote gaps={gaps} />
      {errors.map(({ field, summary }) => (
        <p key={field} className="field-error">
          {summary}
        </p>
      ))}
      <details className="fold">
        <summary>What changes</summary>
        <Changes changes={changes} heads={['On the site', 'File']} />
      </details>
    </section>
  );
}
