import { setTimeout as pause } from 'node:timers/promises';
import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { failureReason } from '../http/failure-reason.ts';
import { formFields } from '../http/form-fields.server.ts';
import { fieldErrors } from '../http/form-state.ts';
import {
  type Platform,
  platformContext,
  type Visit,
  visitContext,
} from '../http/platform.server.ts';
import { lastingMailbox } from '../leads/disposable-mailboxes.server.ts';
import type { Resource } from './catalogue.ts';
import { downloadFields, downloadSchema } from './download.ts';
import { type DownloadAnswer, downloadNotices } from './download-answer.ts';
import { resourcePath } from './resource-path.ts';
import { type Submission, submitDownload } from './submit-download.server.ts';

type Fields = Record<string, string>;

/**
 * An address that was mailed a moment ago gets no second mail, and the answer must not tell by coming
 * sooner. In milliseconds; most mail servers take less.
 */
const shortestAnswer = 800;

/** Takes the posted download form of one document. Which one it is, only the address says. */
export async function downloadAction(args: ActionFunctionArgs, resource: Resource) {
  const platform = args.context.get(platformContext);
  const visit = args.context.get(visitContext);
  const values = await formFields(args.request);
  const parsed = schemaOfServer.safeParse(values);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error, downloadFields);
    return data<DownloadAnswer>({ is: 'invalid', errors, values }, { status: 422 });
  }
  const { email, name } = parsed.data;
  const from = { network: visit.network, page: pageOf(args.url, resource) };
  const [submission] = await Promise.all([
    trySubmitting(platform, { email, name, resource }, from, visit),
    pause(shortestAnswer),
  ]);
  if (submission.is === 'sent' || submission.is === 'saved') {
    return stored(submission.is, resource, visit);
  }
  return data(refusal(submission, values), refusalInit(submission));
}

const schemaOfServer = downloadSchema.check(lastingMailbox);

/** The dialog stands on the index, the same form without it on the document's own page. */
function pageOf({ searchParams }: URL, resource: Resource): string {
  const isInDialog = searchParams.get('in') === 'dialog';
  return isInDialog ? '/resources' : resourcePath(resource);
}

type Failure = { is: 'failed' };

/** A database that is away must not cost the visitor their words: they get them back to try again. */
async function trySubmitting(
  platform: Platform,
  download: Parameters<typeof submitDownload>[1],
  from: Parameters<typeof submitDownload>[2],
  { requestId }: Visit,
): Promise<Submission | Failure> {
  try {
    return await submitDownload(platform, download, from);
  } catch (error) {
    platform.log.error({ event: 'download.failed', requestId, reason: failureReason(error) });
    return { is: 'failed' };
  }
}

function stored(outcome: 'sent' | 'saved', resource: Resource, { wantsData }: Visit) {
  if (wantsData) return data<DownloadAnswer>({ is: outcome });
  const late = outcome === 'saved' ? '&mail=late' : '';
  throw redirect(`/resources/sent?resource=${resource.id}${late}`, 303);
}

type Refusal = Exclude<Submission, { is: 'sent' | 'saved' }> | Failure;

function refusal(submission: Refusal, values: Fields): DownloadAnswer {
  if (submission.is === 'failed') return { is: 'refused', ...downloadNotices.failed, values };
  const minutes = Math.ceil(submission.retryAfterSeconds / 60);
  return {
    is: 'refused',
    title: 'Error',
    message: `Too many requests came from your network. Please try again in ${minutes} minutes.`,
    values,
  };
}

function refusalInit(submission: Refusal): ResponseInit {
  if (submission.is === 'failed') return { status: 503 };
  return { status: 429, headers: { 'retry-after': String(submission.retryAfterSeconds) } };
}
