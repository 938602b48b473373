import { Button } from '../ui/button.tsx';
import { confirmPath } from './subscription-links.ts';

/** For a subscriber who left by another way than this page's button. */
export function OfferReturn({ token }: { token: string }) {
  return (
    <section className="list-afterthought" aria-labelledby="changed-your-mind">
      <h2 id="changed-your-mind">Changed your mind?</h2>
      <p>
        We can send a link to the address that our email came to. You are back on the list once you
        press the button behind it.
      </p>
      <ComeBack token={token} />
    </section>
  );
}

/** Requests a subscription link, sent to the address this token was emailed to. */
export function ComeBack({ token }: { token: string }) {
  return (
    <form method="post" action={confirmPath} className="form">
      <input type="hidden" name="act" value="mail-link" />
      <input type="hidden" name="token" value={token} />
      <Button variant="secondary">Email me a link to come back</Button>
    </form>
  );
}
