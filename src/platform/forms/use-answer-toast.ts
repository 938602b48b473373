import { useEffect, useRef } from 'react';
import { type ToastContent, useToast } from '../../ui/feedback/toast.tsx';
import type { FormState } from './form-state.ts';

/** Shows each response to a form as a toast, once. The form handles its own success: `onSuccess`. */
export function useAnswerToast<Success extends { is: string }>(
  answer: Success | FormState | undefined,
  onSuccess: (answer: Exclude<Success, FormState>) => ToastContent | undefined,
): void {
  const { toast } = useToast();
  const announced = useRef<typeof answer>(undefined);
  useEffect(() => {
    if (!answer || announced.current === answer) return;
    announced.current = answer;
    // Anything but a form state is the form's own success; TypeScript cannot narrow a generic type to it.
    const content = isFormState(answer)
      ? getContent(answer)
      : onSuccess(answer as Exclude<Success, FormState>);
    toast(content ?? null);
  });
}

const isFormState = (answer: { is: string }): answer is FormState =>
  answer.is === 'invalid' || answer.is === 'refused';

export function getContent(answer: FormState): ToastContent {
  if (answer.is === 'refused') {
    return { title: answer.title, description: answer.message, tone: 'error' };
  }
  const description = answer.errors[0]?.message ?? '';
  return { title: 'Validation Error', description, tone: 'error' };
}
