import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { answersWith } from '../../testing/answers.ts';
import { openResult } from '../../assessment/result/result-links.server.ts';
import { finishedBackups } from '../../backups/backup-folder.server.ts';
import { assessmentForm } from '../../assessment/questionnaire/submit-assessment.server.ts';
import { openDatabase } from '../../platform/database/database.server.ts';
import { processUnsubscribe } from '../../mailing-list/unsubscribe/unsubscribe.server.ts';
import { fileBucket } from '../../platform/storage/file-bucket.server.ts';
import { copyTemplate, removeFolder } from '../../testing/embedded-template.ts';
import { postgresBinaries, startPostgres } from '../../testing/postgres-server.ts';
import { runCommand } from '../../testing/run-command.ts';
import { accountPlatform, ana, getSession, signedUp } from '../../testing/test-account.ts';
import { person } from '../../testing/test-leads.ts';
import { s3Environment } from '../../testing/s3-fake.ts';
import { testS3 } from '../../testing/test-s3.ts';
import { type TestServices, testServices } from '../../testing/test-services.ts';
import { assessmentConsent } from '../../assessment/assessment-forms.ts';

const isRunnable = inject('testDatabase').kind === 'embedded' && postgresBinaries() !== null;

/**
 * Creates an account, a result, an unsubscribe link, and a lead whose name is not lowered alike in every
 * locale.
 */
async function fill(services: TestServices) {
  await person(services, { name: 'Łukasz Øyvind Иван' });
  const { request, session } = await signedUp(services);
  const submission = { ...ana, consent: assessmentConsent, previous: '', answers: answersWith(0) };
  const result = await assessmentForm.submit(services, submission, {
    network: '203.0.113.9',
    page: '/',
  });
  await services.db.transaction((tx) =>
    services.subscriptions.subscribe(tx, { ...ana, source: 'resource_download_tools' }),
  );
  const { unsubscribe } = await services.subscriptions.linksFor(ana.email);
  return {
    request,
    session,
    resultToken: result.kind === 'saved' ? result.token : '',
    link: { email: ana.email, token: new URL(unsubscribe).searchParams.get('token') ?? '' },
  };
}

const backupsIn = (dataDir: string) => finishedBackups(join(dataDir, 'backups'));

/** A document of the consultancy's own instead of the one that the site comes with. */
const ours = new TextEncoder().encode('%PDF-1.7 ours');

test.runIf(isRunnable)(
  'keeps sessions, links and files after a move to Postgres and S3',
  async () => {
    const services = await accountPlatform();
    const { request, session, resultToken, link } = await fill(services);
    const { database } = services;
    const dataDir = await copyTemplate('folder' in database ? dirname(database.folder) : '');
    onTestFinished(() => removeFolder(dataDir));
    await writeFile(join(dataDir, 'secret'), services.secret, { mode: 0o600 });
    const postgres = await startPostgres();
    if (!postgres) throw new Error('Postgres has binaries but did not start');
    onTestFinished(() => postgres.stop());
    const files = fileBucket(join(dataDir, 'storage/resources'));
    await files.put('sme-checklist.pdf', ours);
    await files.put('seeded.json', new TextEncoder().encode('["sme-checklist.pdf"]'));
    const s3 = await testS3();
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url(),
      ...s3Environment(s3),
    };
    const move = (secret: string) =>
      runCommand('move-to-postgres.ts', [], {
        cwd: dataDir,
        settings: { ...settings, AUTH_SECRET: secret },
      });

    const refused = await move('another-secret-of-32-characters-or-more');
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('AUTH_SECRET is not what');
    expect(await backupsIn(dataDir)).toEqual([]);
    const moved = await move(services.secret);
    expect(moved.output).toContain('Moved. From now on start the site with this DATABASE_URL');
    expect(moved.code).toBe(0);
    expect(refused.output + moved.output).not.toContain(services.secret);
    expect([...s3.objects.keys()].toSorted()).toEqual(['seeded.json', 'sme-checklist.pdf']);
    expect(s3.objects.get('sme-checklist.pdf')).toMatchObject({ bytes: Buffer.from(ours) });
    const again = await move(services.secret);
    expect(again.output).toContain('the database already holds tables; --replace drops them');
    // Of three tries one made a backup: a refusal leaves no copy of the data behind.
    expect(await backupsIn(dataDir)).toHaveLength(1);

    const onServer = await openDatabase({ databaseUrl: postgres.url() });
    onTestFinished(() => onServer.close());
    const startAt = services.time.now().toISOString();
    const after = await testServices({ database: onServer, startAt });
    expect((await getSession(after, request)).userId).toBe(session.userId);
    expect((await openResult(after, resultToken))?.result.email).toBe(ana.email);
    expect(await processUnsubscribe(after, link)).toEqual({ success: true });
    // The link that confirms the address was queued before the move.
    await after.runJobs();
    await expect.poll(() => after.outbox.sent.length).toBeGreaterThan(0);
  },
);
