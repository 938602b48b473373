import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { defineEmail } from '../../platform/email/email.ts';
import { EmailButton, EmailLayout } from '../../platform/email/email-layout.tsx';
import type { Services } from '../../platform/services.ts';
import { sendings } from './sendings.table.server.ts';

export const sendingHeld = defineEmail({
  name: 'send-sending-held',
  async compose({ about }, { db, config }: Services) {
    const [sending] = await db.select().from(sendings).where(eq(sendings.id, about));
    if (!sending || sending.state !== 'held') return null;
    return {
      subject: 'An update has been held and waits for you',
      body: (
        <EmailLayout
          title="An update has been held"
          preview="No more of it goes out until someone says so"
          why="You get this email because you are an admin of the website."
        >
          <p>
            “{sending.title}” holds itself: {sending.heldReason}
          </p>
          <p>No more emails of it go out until an admin says “Go on” or “Stop”.</p>
          <EmailButton href={config.siteUrl + href('/admin/updates/sendings/:id', { id: about })}>
            See how it stands
          </EmailButton>
        </EmailLayout>
      ),
    };
  },
});
