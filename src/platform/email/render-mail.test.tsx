import { expect, test } from 'vitest';
import { MailButton, MailLayout } from './mail-layout.tsx';
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

test('shows a legible button and no preview in clients that drop the styles of the head', async () => {
  const body = (
    <MailLayout title="Your request" preview="It has arrived" why="You asked for it.">
      <MailButton href="https://example.org">See it</MailButton>
    </MailLayout>
  );
  const { html } = await renderMail({ subject: 'Your request', body });
  expect(html).toMatch(/<div style="display:none"[^>]*>It has arrived</);
  expect(html).toMatch(/<td [^>]*background-color:#a3085f"><a [^>]*color:#fffaf0">See it</);
});
