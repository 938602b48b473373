import { Button } from '../../ui/button.tsx';
import { type ProviderId, providers } from './providers.ts';

/** Other ways to sign in; each is a form of its own, so that nothing happens before it is pressed. */
export function ProviderButtons({
  offered,
  next,
}: {
  offered: readonly ProviderId[];
  next: string;
}) {
  return offered.map((id) => (
    <form key={id} className="provider" method="post" action="/auth/provider">
      <input type="hidden" name="provider" value={id} />
      <input type="hidden" name="next" value={next} />
      <Button variant="secondary">Continue with {providers[id]}</Button>
    </form>
  ));
}
