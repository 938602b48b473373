import { data, href } from 'react-router';
import * as z from 'zod/mini';
import {
  adminAction,
  type Asked,
  conflict,
  invalid,
  success,
} from '../accounts/admin-action.server.ts';
import { londonMoment } from '../platform/database/london-day.ts';
import { freeText } from '../platform/forms/contact-details.ts';
import { readRevision } from './documents.server.ts';
import { publish, restore } from './publish.server.ts';
import { reschedule } from './schedule.server.ts';
import { countField, readNamed } from './save-form.server.ts';

const version = countField;
const noteField = z._default(freeText(), '');
const compareSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('publish'), version, note: noteField }),
  z.object({
    intent: z.literal('schedule'),
    version,
    note: noteField,
    at: z.string(),
  }),
  z.object({ intent: z.literal('reschedule'), target: countField, at: z.string() }),
  z.object({ intent: z.literal('restore'), version, target: countField }),
]);

type Publish = Extract<z.output<typeof compareSchema>, { note: string }>;

/** The forms of the page that compares. */
export const compareAction = adminAction({
  may: 'editor',
  schema: compareSchema,
  acts: {
    publish: (asked, form) => goLive(asked, form),
    schedule: async (asked, form) => {
      const fault = findFault(asked, form.at);
      return fault ? invalid([fault]) : goLive(asked, form, londonMoment(form.at));
    },
    reschedule: async (asked, { target: number, at }) => {
      const fault = findFault(asked, at);
      if (fault) return invalid([fault]);
      const { services, actor, params } = asked;
      const state = await readNamed(services, params);
      const outcome = await reschedule(services, actor, state, { number, at: londonMoment(at) });
      if (outcome.kind === 'stale') return conflict({ kind: 'stale' as const });
      return success('scheduled');
    },
    restore: async ({ services, actor, params }, { version: began, target }) => {
      const state = await readNamed(services, params);
      const content = await readRevision(services.db, state, target);
      if (!content) throw data(null, { status: 404 });
      const outcome = await restore(services, actor, state, { content, version: began });
      if (outcome.kind === 'stale') return conflict({ kind: 'stale' as const });
      return success('restored', href('/admin/words/:kind/:slug', state));
    },
  },
});

function findFault({ services }: Asked, typed: string) {
  const fault = findClockFault(typed);
  if (fault) return { field: 'at', message: fault };
  const isToCome = londonMoment(typed) > services.clock();
  return isToCome ? null : { field: 'at', message: 'This time is over: choose one to come' };
}

/** Of a time in London: on two nights a year an hour is left out, or comes twice. */
function findClockFault(typed: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) || Number.isNaN(Date.parse(typed)))
    return 'Choose a day and a time';
  const local = Temporal.PlainDateTime.from(typed);
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime('Europe/London', { disambiguation }),
  );
  if (!first || !second || first.equals(second)) return null;
  return first.toPlainDateTime().equals(local)
    ? 'The clocks go back that night, and this time comes twice: choose one before 01:00 or from 02:00'
    : 'The clocks go forward that night, and there is no such time: choose one from 02:00';
}

async function goLive(
  { services, actor, params }: Asked,
  { version: began, note }: Publish,
  at?: Date,
) {
  const state = await readNamed(services, params);
  if (!state.draft) return conflict({ kind: 'stale' as const });
  const publishing = { content: state.draft.content, version: began, note: note.slice(0, 200) };
  const outcome = await publish(services, actor, state, { ...publishing, ...(at && { at }) });
  if (outcome.kind === 'stale') return conflict({ kind: 'stale' as const });
  return outcome.kind === 'invalid' ? invalid(outcome.errors) : success(outcome.kind);
}
