import { href } from 'react-router';
import { eq, isNull } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import type { Attention, HealthCheck } from '../../platform/reporting.ts';
import { isQuietCopy, queueAgain } from '../../platform/jobs/hold.server.ts';
import { restores } from '../../platform/jobs/jobs.table.server.ts';
import { webhookChannel } from '../../leads/webhooks/webhook-channel.server.ts';
import { webhookDeliveries } from '../../leads/webhooks/webhooks.table.server.ts';
import { sendHeld } from '../emails/manage-emails.server.ts';
import { connect } from 'node:tls';
import { certificateFinding } from './status-rules.ts';

/** Lets a restored copy send again, beginning with the emails it has held. */
export async function goLive(services: Services, actor: Actor): Promise<void> {
  const wasQuiet = await services.db.transaction(async (tx) => {
    const now = services.clock();
    const set = { liveAt: now };
    const live = await tx.update(restores).set(set).where(isNull(restores.liveAt)).returning();
    if (live.length === 0) return false;
    const whereHeld = eq(webhookDeliveries.state, 'held');
    while ((await queueAgain(tx, services, webhookChannel, whereHeld, { most: 1000 })) > 0);
    await recordAudit(tx, { actor, act: 'copy.went-live', subject: 'site', now });
    return true;
  });
  // Those beyond the first 200 follow by themselves, or by “Send the held emails”.
  if (wasQuiet) await sendHeld(services, actor);
}

const message =
  'This is a restored copy: it sends no emails and calls no webhooks until it goes live';

export const copyAttention: Attention = {
  async waiting({ db }) {
    if (!(await isQuietCopy(db))) return [];
    return [
      { kind: 'restored copy', count: 1, message, href: href('/admin/status'), isUrgent: true },
    ];
  },
};

export const copyHealthCheck: HealthCheck = {
  name: 'Sending',
  async run({ db }) {
    if (!(await isQuietCopy(db))) return { level: 'green', message: 'Emails and webhooks go out.' };
    const advice = 'Press “Go live” once the original is off, or leave it quiet for a trial.';
    return { level: 'amber', message: `${message}.`, advice };
  },
};

/** Checks the certificate at SITE_URL, wherever TLS ends. */
export const certificateCheck: HealthCheck = {
  name: 'Certificate',
  async run(services) {
    const url = new URL(services.config.siteUrl);
    const now = services.clock();
    const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
    if (url.protocol === 'http:') return certificateFinding(null, isLocal, now);
    const port = url.port ? Number(url.port) : 443;
    return certificateFinding(await readCertificate(url.hostname, port), isLocal, now);
  },
};

type Certificate = { validTo: Date; fault: string | null };

/** Accepts any certificate, in order to say what is wrong with it. Sends nothing. */
async function readCertificate(host: string, port: number): Promise<Certificate> {
  const { promise, resolve, reject } = Promise.withResolvers<Certificate>();
  const socket = connect({
    host,
    port,
    servername: host,
    rejectUnauthorized: false,
    timeout: 2000,
  });
  socket.once('secureConnect', () => {
    const { valid_to: validTo } = socket.getPeerCertificate();
    const fault = socket.authorized ? null : String(socket.authorizationError);
    resolve({ validTo: new Date(validTo), fault });
  });
  socket.once('timeout', () => reject(new Error('no answer within 2 s')));
  socket.once('error', reject);
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}
