import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBackup } from '../../src/backups/open-backup.server.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { runCommand } from '../../src/testing/run-command.ts';
import { type ServerProcess, startServer } from '../../src/testing/server-process.ts';
import type { Fault, Figures } from './fault.ts';
import { countKept } from './kept-submissions.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { enquiry, post, type Submission } from './submissions.ts';

export const backupDiskFull: Fault = {
  name: 'Disk full in the middle of a backup',
  must: 'it says so in one line and leaves nothing behind, earlier backups stay intact, and the site keeps running',
  async run({ template }) {
    const disk = await mountSmallDisk(300);
    if (!disk) return { leftOut: 'only root may mount a small file system' };
    const dataDir = await copyTemplate(template);
    try {
      return await backUpOnto(disk, dataDir);
    } finally {
      await disk.remove();
      await removeFolder(dataDir);
    }
  },
};

async function backUpOnto(disk: SmallDisk, dataDir: string): Promise<Figures> {
  const folder = join(disk.folder, 'backups');
  const server = await startServer({ dataDir, env: { BACKUP_DIR: folder } });
  const settings = { DATA_DIR: dataDir, BACKUP_DIR: folder, PORT: new URL(server.url).port };
  const backUp = () => runCommand('backup.ts', [], { cwd: dataDir, settings });
  const made = await backUp();
  if (made.code !== 0) throw new Error(`With room no backup was made: ${made.output}`);
  const [first = ''] = await readdir(folder);

  const acknowledged: Submission[] = [await store(server)];
  const large = join(dataDir, 'storage/resources/large.pdf');
  const refuse = async (left: number, after: string) => {
    await disk.leave(left);
    const { code, output } = await backUp();
    const lines = output.trimEnd().split('\n');
    const isSaid = lines.pop() === noRoomIn(folder) && (lines.at(-1) ?? '').startsWith(after);
    if (code !== 1 || !isSaid) throw new Error(`It ended with ${code}: ${output}`);
    const names = await readdir(folder);
    if (names.join() !== first) throw new Error(`It left behind: ${names.join(', ')}`);
    acknowledged.push(await store(server));
  };
  // While the database is copied, and, with all rows written, while a file of the bucket is.
  await refuse(20, '');
  await writeFile(large, Buffer.alloc(90_000_000));
  await refuse(70, 'jobs: ');
  await openBackup(join(folder, first));
  await server.kill('SIGTERM');
  const kept = await countKept({ dataDir }, acknowledged);
  return { tries: '2 backups', ...kept, remark: `it said “${noRoomIn('BACKUP_DIR')}”` };
}

const noRoomIn = (folder: string) =>
  `there is no room in ${folder} for a backup; nothing of it is left there`;

async function store(server: ServerProcess): Promise<Submission> {
  const submission = enquiry();
  const answer = await post(server.url, submission);
  if (answer?.status !== 303) throw new Error(`A form was answered ${answer?.status}`);
  return submission;
}
