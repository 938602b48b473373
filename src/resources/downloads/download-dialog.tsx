import { type ComponentProps, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { type ToastContent, ToastProvider, useToast } from '../../ui/feedback/toast.tsx';
import { inside } from '../inside.ts';
import { downloadNotices } from './download-answer.ts';
import { DownloadForm } from './download-form.tsx';

/** From the success message to the dialog closing by itself, in milliseconds. */
const readingTime = 1500;

type Props = Pick<ComponentProps<typeof DownloadForm>, 'resource' | 'kept' | 'onLeave'> & {
  onClose: () => void;
};

/**
 * The download form over the page. It closes once the mail has left, and stays open otherwise. Whatever
 * lies outside an open dialog is inert, so the dialog has toasts of its own and hands the success
 * message over when it closes.
 */
export function DownloadDialog({ onClose, ...given }: Props) {
  const { resource } = given;
  const { toast } = useToast();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function closeSoon() {
    timer.current = setTimeout(() => {
      // A toast appears in the dialog that is open, and would go with it.
      flushSync(onClose);
      toast(downloadNotices.sent);
    }, readingTime);
  }
  /** Somebody who has closed the form may have the one of another document before them. */
  function sayLater(said: ToastContent) {
    toast({ ...said, title: `${resource.title}: ${said.title}` });
  }
  return (
    <Dialog title={resource.title} open onClose={onClose}>
      <ToastProvider region="own">
        <p>
          {resource.type}, {inside[resource.id].pages} pages. We email you the link; the document
          opens without a password.
        </p>
        <DownloadForm {...given} place="dialog" onSent={closeSoon} onUnseen={sayLater} />
      </ToastProvider>
    </Dialog>
  );
}
