import { href } from 'react-router';
import type { Feature } from '../platform/feature.ts';
import {
  followUpData,
  followUpHistory,
  heldPaths,
} from './follow-ups/follow-up-reporting.server.ts';
import { followUpWords } from './follow-ups/follow-up-words.server.ts';
import { sendFollowUp, sendFollowUps } from './follow-ups/send-follow-ups.job.server.ts';
import { sendFollowUpTest } from './follow-ups/turn-path.server.ts';
import { updateWords } from './update-words.server.ts';
import { followSendings } from './sending/advance-sendings.server.ts';
import { heldSendings, recordReply, sendingHistory } from './sending/sending-reporting.server.ts';
import { sendUpdateTest } from './email/send-test.server.ts';
import { sendUpdate, updatesChannel } from './sending/send-update.server.ts';
import { sendingData } from './sending/sending-privacy.server.ts';
import { sendingHeld } from './sending/sending-held.email.tsx';

export const updates: Feature = {
  name: 'updates',
  jobs: [sendFollowUps],
  emails: [sendUpdate, sendUpdateTest, sendingHeld, sendFollowUp, sendFollowUpTest],
  channels: [updatesChannel],
  personalData: [sendingData, followUpData],
  impersonal: {
    sendings: 'which update went when, and which account sent it',
    follow_up_paths: 'which paths are on, and which account turned them on',
  },
  attention: [heldSendings, heldPaths],
  history: [sendingHistory, followUpHistory],
  words: [updateWords, followUpWords],
  uploads: [href('/admin/updates/:slug', { slug: ':slug' })],
  onReply: recordReply,
  follow: followSendings,
  adminPages: [{ label: 'Updates', href: href('/admin/updates'), key: 'u' }],
};
