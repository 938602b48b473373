import { href } from 'react-router';
import type { Feature } from '../platform/feature.ts';
import { updateWords } from './update-words.server.ts';
import { followSendings } from './sending/follow-sendings.server.ts';
import { heldSendings, recordReply, sendingHistory } from './sending/sending-reporting.server.ts';
import { sendUpdateTest } from './email/send-test.server.ts';
import { sendUpdate } from './sending/send-update.server.ts';
import { sendingData } from './sending/sending-privacy.server.ts';
import { updatesChannel } from './sending/updates-channel.server.ts';
import { sendingHeld } from './sending/sending-held.email.tsx';

export const updates: Feature = {
  name: 'updates',
  emails: [sendUpdate, sendUpdateTest, sendingHeld],
  channels: [updatesChannel],
  personalData: [sendingData],
  impersonal: { sendings: 'which update went when, and which account sent it' },
  attention: [heldSendings],
  history: [sendingHistory],
  uploads: [href('/admin/updates/:slug', { slug: ':slug' })],
  words: [updateWords],
  onReply: recordReply,
  follow: followSendings,
  adminPages: [{ label: 'Updates', href: href('/admin/updates'), key: 'u' }],
};
