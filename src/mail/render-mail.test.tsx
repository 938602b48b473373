import { expect, test } from 'vitest';
import { MailLayout } from './mail-layout.tsx';
import { renderMail } from './render-mail.server.ts';

test('leaves no blank lines in the plain text for purely decorative markup', async () => {
  const body = (
    <MailLayout title="Your request" preview="It has arrived" why="You asked for it.">
      <p>It has arrived.</p>
    </MailLayout>
  );
  const { text } = await renderMail({ subject: 'Your request', body });
  expect(text).toMatch(/^Tarnbrook\n\n\S/);
  expect(text).not.toContain('\n\n\n');
});

test('names no address but those in the body', async () => {
  const body = (
    <MailLayout title="Your request" preview="It has arrived" why="You asked for it.">
      <p>It has arrived.</p>
    </MailLayout>
  );
  const { html } = await renderMail({ subject: 'Your request', body });
  expect(html).toMatch(/^<!DOCTYPE html>/);
  expect(html).not.toContain('://');
});
