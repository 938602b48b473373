import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/forms/toast.tsx';
import { keepSession } from '../sessions/session-store.client.ts';
import { canSuggestPasskeys, canUsePasskeys, signInByPasskey } from './passkey.client.ts';

/** In milliseconds; shorter than a challenge is valid, as a login page may be left open. */
const renewal = 240_000;

type Props = {
  next: string;
  /** Also offers passkeys in the autofill of the address field. */
  isSuggested?: boolean;
};

/**
 * Logs in by passkey once the page's script runs. Where a key is required, says if the browser
 * cannot use one.
 */
export function PasskeyLogin({ next, isSuggested = false }: Props) {
  const { toast } = useToast();
  const isOffered = useSyncExternalStore(neverChanges, canUsePasskeys, () => null);
  const [isBusy, setBusy] = useState(false);
  const waiting = useRef<AbortController>(null);
  const isPressed = useRef(false);

  const signIn = useCallback(
    async (suggested: AbortSignal | null) => {
      const outcome = await signInByPasskey(next, suggested);
      if ('message' in outcome) {
        toast({ title: 'Login failed', description: outcome.message, tone: 'error' });
        return;
      }
      keepSession(outcome.record);
      window.location.assign(outcome.to);
    },
    [next, toast],
  );

  useEffect(() => {
    if (!isSuggested) return undefined;
    const suggest = async () => {
      if (isPressed.current) return;
      waiting.current?.abort();
      const controller = new AbortController();
      waiting.current = controller;
      if (!(await canSuggestPasskeys().catch(() => false)) || controller.signal.aborted) return;
      // Ends without an answer if no passkey is picked, which is the usual case.
      await signIn(controller.signal).catch(() => undefined);
    };
    void suggest();
    const renewing = setInterval(() => void suggest(), renewal);
    return () => {
      clearInterval(renewing);
      waiting.current?.abort();
    };
  }, [isSuggested, signIn]);

  async function press() {
    isPressed.current = true;
    waiting.current?.abort();
    setBusy(true);
    try {
      await signIn(null);
    } catch {
      const description = 'No passkey was used. Please try again.';
      toast({ title: 'Login failed', description, tone: 'error' });
    }
    setBusy(false);
    isPressed.current = false;
  }

  return (
    <div className="passkey-login screen-only">
      {isOffered && (
        <Button type="button" variant="secondary" busy={isBusy} onClick={() => void press()}>
          Use a passkey
        </Button>
      )}
      {isOffered === false && !isSuggested && (
        <p className="note">
          This browser has no passkeys. Open this page in one that has, or use a backup code.
        </p>
      )}
    </div>
  );
}

const neverChanges = () => () => undefined;
