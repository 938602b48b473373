import type { ComponentProps } from 'react';
import { useEffect, useRef, useState } from 'react';
import { type FieldBasics, FieldError, FieldHint, fieldIds } from './field.tsx';

type Props = FieldBasics &
  Omit<ComponentProps<'textarea'>, 'id' | 'name' | 'required' | 'ref'> & {
    /** The counter's limit. Longer text is kept, and the counter says so. */
    counter?: number;
  };

export function TextArea(props: Props) {
  const { label, hint, error, idPrefix, required, counter, onInput, ...area } = props;
  const { id, aria } = fieldIds(area.name, { hint, error, idPrefix, required });
  const field = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(charactersIn(String(area.value ?? area.defaultValue ?? '')));
  // Text typed before hydration, or restored by the browser, counts as well.
  useEffect(() => setLength(charactersIn(field.current?.value ?? '')), [area.value]);
  useEffect(() => {
    const form = field.current?.form;
    // The event comes before the reset takes effect.
    const startAnew = () => setLength(charactersIn(field.current?.defaultValue ?? ''));
    form?.addEventListener('reset', startAnew);
    return () => form?.removeEventListener('reset', startAnew);
  }, []);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldHint id={id}>{hint}</FieldHint>
      <textarea
        {...area}
        ref={field}
        id={id}
        {...aria}
        onInput={(event) => {
          setLength(charactersIn(event.currentTarget.value));
          onInput?.(event);
        }}
      />
      <FieldError id={id}>{error}</FieldError>
      {counter !== undefined && <Counter length={length} limit={counter} />}
    </div>
  );
}

/** Counts as the rules do: an emoji once, and a line break once, in either form. */
const charactersIn = (text: string) => Array.from(text.replaceAll('\r\n', '\n')).length;

/** Announced only above the limit: a count read out at every key would be unbearable. */
function Counter({ length, limit }: { length: number; limit: number }) {
  const isOver = length > limit;
  return (
    <>
      <p className={isOver ? 'counter over' : 'counter'}>{`${length}/${limit} characters`}</p>
      <p className="visually-hidden" role="status">
        {isOver ? `Longer than ${limit} characters` : ''}
      </p>
    </>
  );
}
