import { setTimeout as pause } from 'node:timers/promises';
import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { catchOutage, rejectForm } from '../../platform/forms/handle-form.server.ts';
import { readForm } from '../../platform/forms/read-form.server.ts';
import { servicesContext, type RequestContext, requestContext } from '../../platform/services.ts';
import { notDisposable } from '../../platform/forms/disposable-mailboxes.server.ts';
import { type DownloadAnswer, downloadFailure } from './download-answer.ts';
import { downloadFields, downloadSchema } from './download.ts';
import { submitDownload } from './submit-download.server.ts';
import { type Resource, resourcePath } from '../catalogue.ts';

/**
 * In milliseconds; most email servers take less. An address emailed a moment ago gets no second email,
 * and a faster response must not reveal that.
 */
const shortestAnswer = 800;

/** The page's address names the document. */
export async function downloadAction(args: ActionFunctionArgs, resource: Resource) {
  const services = args.context.get(servicesContext);
  const ctx = args.context.get(requestContext);
  const form = await readForm(args.request, schemaOfServer, downloadFields);
  if (form.is === 'invalid') return data<DownloadAnswer>(form, { status: 422 });
  const from = { network: ctx.network, page: getPage(args.url, resource) };
  const [submission] = await Promise.all([
    catchOutage(services, ctx, 'download.failed', () =>
      submitDownload(services, { ...form.input, resource }, from),
    ),
    pause(shortestAnswer),
  ]);
  if (submission.is === 'sent' || submission.is === 'saved') {
    return stored(submission.is, resource, ctx);
  }
  return rejectForm(submission, rejection, form.values);
}

const schemaOfServer = downloadSchema.check(notDisposable);

const rejection = { failure: downloadFailure, tooMany: 'requests' };

/** The page that showed the form: the index for the dialog, else the document's own page. */
function getPage({ searchParams }: URL, resource: Resource): string {
  const isInDialog = searchParams.get('in') === 'dialog';
  return isInDialog ? '/resources' : resourcePath(resource);
}

function stored(outcome: 'sent' | 'saved', resource: Resource, { wantsData }: RequestContext) {
  if (wantsData) return data<DownloadAnswer>({ is: outcome });
  const late = outcome === 'saved' ? '&mail=late' : '';
  throw redirect(`/resources/sent?resource=${resource.id}${late}`, 303);
}
