import { s3Environment, startS3Fake } from '../../src/testing/s3-fake.ts';
import { startOwnServer } from '../fixtures.ts';
import { postForm } from '../post-form.ts';
import { expect, test } from './admin-walk.ts';

const file = 'cyber-insurance-guide.pdf';

test('says so when the storage takes neither a deletion nor a roll-back', async ({ admin }) => {
  const bucket = await startS3Fake();
  const own = await startOwnServer(s3Environment(bucket));
  try {
    const cookie = admin.storageState.cookies.map(({ name, value }) => `${name}=${value}`);
    const headers = { cookie: cookie.join('; '), origin: own.url };
    const at = `${own.url}/admin/storage/${file}`;
    const remove = () => postForm(`${at}/delete`, {}, headers);
    bucket.fail(503, 'PUT');
    const kept = await remove();
    expect(kept.status).toBe(503);
    expect(await kept.text()).toContain('Nothing was changed');

    bucket.fail(null);
    expect((await remove()).headers.get('location')).toBe(`/admin/storage/${file}?done=deleted`);
    const page = await (await fetch(at, { headers })).text();
    const [, version = ''] = /name="version" value="([^"]+)"/.exec(page) ?? [];
    bucket.fail(503, 'PUT');
    const gone = await postForm(at, { version }, headers);
    expect(gone.status).toBe(503);
    expect(await gone.text()).toContain('Nothing was changed');
  } finally {
    await own.stop();
    await bucket.stop();
  }
});
