import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type DovecotServer = {
  url: string;
  /** Its owner's own client. */
  client: ImapFlow;
  /** Puts emails that arrived then into the inbox, many at once. */
  store(emails: readonly string[], at: Date): Promise<void>;
  stop(): Promise<void>;
};

const binary = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find((path) => existsSync(path));

export const hasDovecot = binary !== undefined;

/** A temporary server of the installed Dovecot, with one mailbox and a folder of sent emails. */
export async function startDovecot(): Promise<DovecotServer> {
  if (binary === undefined) throw new Error('Dovecot is not installed');
  const folder = await temporaryFolder('dovecot-');
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const { uid, gid, username } = isRoot ? nobody : userInfo();
  await mkdir(join(folder, 'home'));
  for (const path of [folder, join(folder, 'home')]) await chown(path, uid, gid);
  await writeFile(join(folder, 'dovecot.conf'), settings(folder, port, { uid, gid, username }));
  const server = spawn(binary, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  const killIt = () => server.kill('SIGKILL');
  process.once('exit', killIt);
  await untilItListens(port);
  const auth = { user: 'kim', pass: 'secret' };
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false });
  await client.connect();
  return {
    url: `imap://kim:secret@127.0.0.1:${port}`,
    client,
    async store(emails, at) {
      await client.status('INBOX', { messages: true });
      // It takes them from there, with the time of the file as that of arrival.
      for (const email of emails) {
        const path = join(folder, 'home/mail/new', `${crypto.randomUUID()}.x`);
        writeFileSync(path, email);
        utimesSync(path, at, at);
      }
    },
    async stop() {
      client.close();
      process.off('exit', killIt);
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** It gives up root for the mailbox. */
const nobody = { uid: 65_534, gid: 65_534, username: 'nobody' };

type Owner = { uid: number; gid: number; username: string };

const settings = (folder: string, port: number, { uid, gid, username }: Owner) => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
default_internal_user = ${username}
default_login_user = ${username}
first_valid_uid = 1
mail_location = maildir:~/mail
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home
}
namespace inbox {
  inbox = yes
  mailbox Post {
    special_use = \\Sent
    auto = create
  }
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;

/** Within ten seconds. */
async function untilItListens(port: number): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(20);
  }
  throw new Error('Dovecot does not start');
}
