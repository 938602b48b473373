import { href } from 'react-router';
import { z } from 'zod';
import type { Feature } from '../platform/feature.ts';
import { choice, line, listOf, markdown, type WordsKind } from '../platform/words/kind.server.ts';
import {
  followUpData,
  followUpHistory,
  heldPaths,
} from './follow-ups/follow-up-reporting.server.ts';
import { followUpsKind, mostEmails, pathNames, paths } from './follow-ups/follow-up.ts';
import { sendFollowUp, sendFollowUps } from './follow-ups/send-follow-ups.job.server.ts';
import { sendFollowUpTest } from './follow-ups/turn-path.server.ts';
import { updateWords } from './update-words.server.ts';
import { followSendings } from './sending/advance-sendings.server.ts';
import {
  heldSendings,
  recordReply,
  requestedSendings,
  sendingData,
  sendingHistory,
} from './sending/sending-reporting.server.ts';
import { sendUpdateTest } from './email/send-test.server.ts';
import { sendUpdate, updatesChannel } from './sending/send-update.server.ts';
import { sendingHeld } from './sending/sending-held.email.tsx';

/** A text for each path, with its emails. Publishing it sends nothing: an admin turns the path on. */
const followUpWords: WordsKind = {
  name: followUpsKind,
  label: 'Follow-ups',
  schema: z.object({
    emails: listOf(
      'Emails',
      z.object({
        subject: line('Subject', 60, { help: 'Its heading too. Phones cut it after about 45.' }),
        wait: choice('Days before it', ['1', '2', '3', '5', '7', '10', '14'], {
          help: 'Since the one before; the first since they came in.',
        }),
        preview: line('Preview line', 100, { help: 'After the subject in a list of emails.' }),
        body: markdown('Text', 8000, { help: 'Markdown. A figure is written {cePrice}.' }),
      }),
      'step',
      [0, mostEmails],
    ),
  }),
  documents: pathNames.map((slug) => ({ slug, label: paths[slug].label, content: { emails: [] } })),
};

export const updates: Feature = {
  name: 'updates',
  jobs: [sendFollowUps],
  emails: [sendUpdate, sendUpdateTest, sendingHeld, sendFollowUp, sendFollowUpTest],
  channels: [updatesChannel],
  personalData: [sendingData, followUpData],
  impersonal: {
    sendings: 'which update went when, and which account sent it',
    sending_requests: 'which update is ready to be sent, and which account asks for it',
    follow_up_paths: 'which paths are on, and which account turned them on',
  },
  attention: [heldSendings, requestedSendings, heldPaths],
  history: [sendingHistory, followUpHistory],
  words: [updateWords, followUpWords],
  uploads: [href('/admin/updates/:slug', { slug: ':slug' }), href('/admin/updates/follow-ups')],
  onReply: recordReply,
  follow: followSendings,
  adminPages: [
    {
      label: 'Updates',
      href: href('/admin/updates'),
      isForEditors: true,
      place: 'bar',
      order: 7,
      key: 'u',
    },
  ],
};
