import type { HealthCheckResult, HealthCheck } from '../platform/reporting.ts';
import type { Bucket } from '../platform/storage/bucket.ts';
import { catalogue, getFileName } from './catalogue.ts';
import { endSentence } from '../ui/content/end-sentence.ts';

export const documentsHealthCheck: HealthCheck = {
  name: 'Documents',
  async run({ bucket }) {
    const names = catalogue.map(({ id }) => getFileName(id));
    const found = await Promise.all(names.map((name) => bucket.describe(name)));
    return documentsFinding(names, found);
  },
};

type Found = Awaited<ReturnType<Bucket['describe']>>;

function documentsFinding(names: string[], found: Found[]): HealthCheckResult {
  const away = found.find((one) => one.is === 'unavailable');
  if (away) {
    return {
      level: 'red',
      says: `Their storage cannot be used: ${endSentence(away.reason)} Visitors are told to try again later.`,
      advice:
        'With S3, check the five S3_ settings against your provider’s; without, check who owns DATA_DIR/storage. Leads are kept meanwhile; their emails wait.',
    };
  }
  const missing = names.filter((_name, index) => found[index]?.is === 'missing');
  if (missing.length === 0) {
    return { level: 'green', says: `All ${names.length} are in place.` };
  }
  return {
    level: 'red',
    says: `Missing: ${missing.join(', ')}. Emails that link to them wait.`,
    advice: 'Put the file back on the Storage page, or roll back to an earlier version there.',
  };
}
