import { href } from 'react-router';
import { defineEmail } from '../platform/email/email.ts';
import { EmailButton, EmailLayout } from '../platform/email/email-layout.tsx';
import type { Services } from '../platform/services.ts';
import { findDeclared, findDocument, readRevision, titleOf } from './documents.server.ts';
import { labelErrors } from './read-editor.server.ts';
import { refusedEmail } from './schedule.server.ts';

export const publishingRefused = defineEmail({
  name: refusedEmail,
  async compose({ details }, services: Services) {
    const { kind = '', slug = '', number = '' } = details;
    const declared = findDeclared(services, { kind, slug });
    const state = declared && (await findDocument(services.db, declared));
    const content = state && (await readRevision(services.db, state, Number(number)));
    if (!state || !content) return null;
    const errors = labelErrors(state, content);
    const page = href('/admin/words/:kind/:slug', { kind, slug });
    return {
      subject: 'A text that you scheduled was not published',
      body: (
        <EmailLayout
          title="It was not published"
          preview="What is on the site stays until it is put right"
          why="You get this email because you scheduled the text."
        >
          <p>
            “{titleOf(state)}” was due, but could not go onto the site. What is there stays. Your
            words are kept in the editor.
          </p>
          {errors.map(({ field, summary }) => (
            <p key={field}>{summary}.</p>
          ))}
          <EmailButton href={services.config.siteUrl + page}>Put it right</EmailButton>
        </EmailLayout>
      ),
    };
  },
});
