import { connect } from 'node:tls';
import type { HealthCheck } from '../../platform/reporting.ts';
import { certificateFinding } from './status-rules.ts';

/** Checks the certificate at SITE_URL, wherever TLS ends. */
export const certificateCheck: HealthCheck = {
  name: 'Certificate',
  async run({ config, clock }) {
    const url = new URL(config.siteUrl);
    const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
    if (url.protocol === 'http:') return certificateFinding(null, isLocal, clock());
    const port = url.port ? Number(url.port) : 443;
    return certificateFinding(await readCertificate(url.hostname, port), isLocal, clock());
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
