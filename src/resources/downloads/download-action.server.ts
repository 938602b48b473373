import { href } from 'react-router';
import { setTimeout as pause } from 'node:timers/promises';
import type { ActionFunctionArgs } from 'react-router';
import { notDisposable } from '../../platform/forms/disposable-mailboxes.server.ts';
import { handleForm } from '../../platform/forms/handle-form.server.ts';
import { type Resource, resourcePath } from '../catalogue.ts';
import { downloadFailure } from './download-answer.ts';
import { downloadSchema } from './download.ts';
import { submitDownload } from './submit-download.server.ts';

/**
 * In milliseconds; most email servers take less. An address emailed a moment ago gets no second email,
 * and a faster response must not reveal that.
 */
const shortestAnswer = 800;

/** The page's address names the document. */
export const downloadAction = (args: ActionFunctionArgs, resource: Resource) =>
  handleForm(args, {
    schema: downloadSchema.check(notDisposable),
    async submit(services, input, { network }) {
      const from = { network, page: getPage(args.url, resource) };
      const [submission] = await Promise.all([
        submitDownload(services, { ...input, resource }, from),
        pause(shortestAnswer),
      ]);
      if (submission.is === 'limited') return submission;
      return { ...submission, sentTo: input.email };
    },
    sentPage: ({ is }) =>
      `${href('/resources/sent')}?resource=${resource.id}${is === 'saved' ? '&mail=late' : ''}`,
    event: 'download.failed',
    failure: downloadFailure,
    limitReached: 'requests',
  });

/** The page that showed the form: the index for the dialog, else the document's own page. */
function getPage({ searchParams }: URL, resource: Resource): string {
  const isInDialog = searchParams.get('in') === 'dialog';
  return isInDialog ? href('/resources') : resourcePath(resource);
}
