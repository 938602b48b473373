import { useSyncExternalStore } from 'react';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { useToast } from '../../ui/forms/toast.tsx';

type Props = {
  text: string;
  isPrintable?: boolean;
};

/** Copies a text, or prints the page. Shown once the page's script runs. */
export function CopyText({ text, isPrintable = false }: Props) {
  const { toast } = useToast();
  const isShown = useSyncExternalStore(neverChanges, isThere, isNotThere);
  const canCopy = useSyncExternalStore(neverChanges, hasClipboard, isNotThere);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied', description: 'Paste it where you keep your passwords.' });
    } catch {
      const description = 'This browser did not allow it. Please copy it by hand.';
      toast({ title: 'Not copied', description, tone: 'error' });
    }
  }

  if (!isShown) return null;
  return (
    <ButtonRow>
      {canCopy && (
        <Button type="button" variant="secondary" size="small" onClick={() => void copy()}>
          Copy
        </Button>
      )}
      {isPrintable && (
        <Button type="button" variant="secondary" size="small" onClick={() => window.print()}>
          Print
        </Button>
      )}
    </ButtonRow>
  );
}

const neverChanges = () => () => undefined;
const isThere = () => true;
const isNotThere = () => false;
/** The clipboard is missing on a page without TLS. */
const hasClipboard = () => 'clipboard' in navigator;
