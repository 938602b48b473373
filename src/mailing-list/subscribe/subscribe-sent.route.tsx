import { href } from 'react-router';
import { SentPage } from '../../platform/forms/sent-page.tsx';
import { pageMeta } from '../../platform/web/page.ts';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { linkDays } from '../mailing-list.ts';
import type { Route } from './+types/subscribe-sent.route.ts';

const title = 'Look in your inbox';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: href('/subscribe/sent'),
    title: 'Updates by email',
    description: 'You are on the list once you press the button in our email.',
    noIndex: true,
  });
}

/** The same for every address, so it reveals nothing about one. */
export default function SubscribeSent() {
  return (
    <SentPage
      trail={[{ name: 'Updates', href: href('/updates') }]}
      current="By email"
      title={title}
      summary="One email with a button is on its way to the address you gave."
      facts={[{ term: 'Sent to', value: 'The address you gave.' }]}
      steps={[
        'Press “Yes, send me updates” on the page behind the button. You are on the list then, and not before.',
        `The button works once, for ${linkDays} days. If nothing has come after a few minutes, look in your junk folder.`,
        'Every update has a link to unsubscribe.',
      ]}
      aside={
        <>
          <h2>Meanwhile</h2>
          <p>Ten questions show which checks matter most for your firm.</p>
          <ButtonRow>
            <ButtonLink href={href('/assessment')}>Take 2-Minute Security Assessment</ButtonLink>
          </ButtonRow>
        </>
      }
    />
  );
}
