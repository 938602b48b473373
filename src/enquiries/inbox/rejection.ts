import type { PersonAnswer } from '../../leads/person/person-form.ts';
import type { PdfFault } from '../../platform/storage/pdf-fault.ts';
import { formatTime } from '../../ui/content/dates.ts';
import type { ReplyOutcome } from '../conversations/write-reply.server.ts';

/** Why a form of the inbox was not carried out; its text is shown again. */
export type Rejection =
  | ReplyOutcome
  | { is: 'too late' }
  | { is: 'empty'; message: string }
  /** Of the form beside the conversation, which shows it itself. */
  | { is: 'progress'; answer: PersonAnswer }
  | { is: 'file'; fault: PdfFault };

export function formatRejection(rejection: Rejection): string {
  switch (rejection.is) {
    case 'empty':
      return rejection.message;
    case 'progress':
      return rejection.answer.is === 'invalid'
        ? (rejection.answer.errors[0]?.message ?? '')
        : 'A colleague has changed this in the meantime';
    case 'overtaken':
      return `${rejection.by} answered at ${formatTime(rejection.at)}`;
    case 'bounced':
      return `No email goes to this address: ${rejection.reason}`;
    case 'suppressed':
      return 'They have asked for no emails from us, and have not written here';
    case 'spam':
      return 'This is marked as spam: press “Not spam” before you answer';
    case 'spam-person':
      return 'This person is marked as spam: press “Not spam” on their page before you write';
    case 'untitled':
      return 'Write a subject first';
    case 'too late':
      return 'It is too late to stop it: it has gone out';
    case 'file':
      return fileFaults[rejection.fault];
    case 'gone':
    case 'queued':
      return 'This conversation has been deleted';
  }
}

const fileFaults: Record<PdfFault, string> = {
  empty: 'The file is empty',
  'too-large': 'The file is larger than 10 MB',
  'not-a-pdf': 'Only PDF files can be attached',
  'more-than-a-pdf': 'The file has more in it than a PDF document',
  encrypted: 'The file is encrypted: save it without a password',
  signed: 'The file is signed, and checking it would break the signature',
  active: 'The file has scripts, forms or links that start something: print it to a new PDF',
  damaged: 'The file is damaged',
  unjudged: 'The file could not be checked: try again',
};

/** What the page shows again, with the text. */
export type InboxAnswer = {
  values: Record<string, string>;
  rejection: Rejection;
  message: string;
};
