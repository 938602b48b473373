import { useEffect, useRef } from 'react';
import { type ToastContent, useToast } from '../../ui/forms/toast.tsx';
import type { FormAnswer } from './form-answer.ts';

/** Shows each response to a form as a toast, once. The form handles its own success: `onSuccess`. */
export function useAnswerToast<Success extends { is: string }>(
  answer: Success | FormAnswer | undefined,
  onSuccess: (answer: Exclude<Success, FormAnswer>) => ToastContent | undefined,
): void {
  const { toast } = useToast();
  const announced = useRef<typeof answer>(undefined);
  useEffect(() => {
    if (!answer || announced.current === answer) return;
    announced.current = answer;
    // Anything but a form state is the form's own success; TypeScript cannot narrow a generic type to it.
    const content = isFormState(answer)
      ? getContent(answer)
      : onSuccess(answer as Exclude<Success, FormAnswer>);
    toast(content ?? null);
  });
}

const isFormState = (answer: { is: string }): answer is FormAnswer =>
  answer.is === 'invalid' || answer.is === 'refused';

export function getContent(answer: FormAnswer): ToastContent {
  if (answer.is === 'refused') {
    return { title: answer.title, description: answer.message, tone: 'error' };
  }
  const description = answer.errors[0]?.message ?? '';
  return { title: 'Validation Error', description, tone: 'error' };
}
