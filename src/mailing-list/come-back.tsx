import { Button } from '../ui/button.tsx';
import { confirmPath } from './subscription-links.ts';

/** Asks for a link to join, at the address that the mail with this token went to. */
export function ComeBack({ token }: { token: string }) {
  return (
    <form method="post" action={confirmPath} className="form">
      <input type="hidden" name="act" value="mail-link" />
      <input type="hidden" name="token" value={token} />
      <Button variant="secondary">Email me a link to come back</Button>
    </form>
  );
}
