import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { featureJobs, features } from '../features.server.ts';
import { personalDataHolders } from '../platform/feature.ts';
import { dataSubject, exportFiles } from '../platform/privacy/personal-data.server.ts';
import { exportFile } from '../platform/web/downloads.server.ts';
import { walkEverywhere, zenobia } from '../testing/person-walk.ts';
import { testServices } from '../testing/test-services.ts';
import { textGateway } from '../testing/text-gateway.ts';

test('an export has the person’s files and their emails as they arrived, and none of others', async () => {
  const { url } = await textGateway();
  const services = await testServices({ jobs: featureJobs, settings: { SMS_WEBHOOK_URL: url } });
  await walkEverywhere(services);
  const subject = dataSubject(services, zenobia.email);
  const files = await exportFiles(services, personalDataHolders(features), subject);
  expect(new Set(files.map(({ name }) => name.replace(/^[\w-]{36}/, 'id')))).toEqual(
    new Set(['heron.txt', 'id.eml']),
  );
  const texts = files.map(({ content }) => Buffer.from(content).toString());
  expect(texts.filter((text) => text.trim() === 'A heron')).toHaveLength(2);
  expect(texts.filter((text) => text.includes(`<${zenobia.email}>`))).toHaveLength(2);
  const answer = exportFile('DR-1', { about: zenobia.email }, [
    ...files,
    { name: '../../.evil\u0000\\x.txt', content: Buffer.from('x') },
  ]);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="DR-1.zip"');
  const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(entries)).toHaveLength(files.length + 2);
  expect(
    Object.keys(entries).filter((path) => !/^(DR-1\.json|files\/\d+ [\w.-]+)$/.test(path)),
  ).toEqual([]);
  expect(Buffer.from(entries['DR-1.json'] ?? []).toString()).toContain(zenobia.email);
});
