import { type ComponentProps, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '../../ui/forms/dialog.tsx';
import { type ToastContent, ToastProvider, useToast } from '../../ui/forms/toast.tsx';
import { inside } from '../inside.ts';
import { downloadNotices } from './download-answer.ts';
import { DownloadForm } from './download-form.tsx';

/** In milliseconds, from the success message until the dialog closes. */
const readingTime = 1500;

type Props = Pick<ComponentProps<typeof DownloadForm>, 'resource' | 'kept' | 'onLeave'> & {
  onSent: (sentTo: string) => void;
  onClose: () => void;
};

/**
 * Closes once the email is sent, and otherwise stays open. Everything outside an open dialog is inert, so
 * the dialog has its own toasts and passes the success message on when it closes.
 */
export function DownloadDialog({ onSent, onClose, ...given }: Props) {
  const { resource } = given;
  const { toast } = useToast();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function closeSoon(sentTo: string) {
    onSent(sentTo);
    timer.current = setTimeout(() => {
      // A toast appears in the open dialog, and would disappear with it.
      flushSync(onClose);
      toast(downloadNotices.sent);
    }, readingTime);
  }
  /** A visitor who has closed the form may have another document's form open. */
  function showLater(content: ToastContent) {
    toast({ ...content, title: `${resource.title}: ${content.title}` });
  }
  return (
    <Dialog title={resource.title} open onClose={onClose}>
      <ToastProvider region="own">
        <p>
          {resource.type}, {inside[resource.id].pages} pages. We email you the link; the document
          opens without a password.
        </p>
        <DownloadForm {...given} place="dialog" onSent={closeSoon} onUnseen={showLater} />
      </ToastProvider>
    </Dialog>
  );
}
