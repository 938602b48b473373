import type { ReactNode } from 'react';
import { FieldError, FieldHint, fieldIds } from './field.tsx';

type Option = { value: string; label: ReactNode; note?: ReactNode };

type Props = {
  legend: ReactNode;
  name: string;
  options: readonly Option[];
  /** The initial choice; give a `key` when the question changes. */
  value?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  onChoose?: (value: string) => void;
};

/**
 * One choice out of a few, each on a fully clickable row. The group is marked as required: browsers report
 * required radio buttons as invalid before any is chosen.
 */
export function RadioRows(props: Props) {
  const { legend, name, options, value, hint, error, onChoose } = props;
  const { id, aria } = fieldIds(name, { hint, error });
  return (
    <fieldset
      className="radio-rows"
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-required
      {...aria}
    >
      <legend className="legend" id={`${id}-legend`}>
        {legend}
      </legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>
      <div className="rows">
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              // The error summary links to the field's id, so the first row has it.
              id={index === 0 ? id : `${id}-${option.value}`}
              defaultChecked={option.value === value}
              onChange={() => onChoose?.(option.value)}
            />
            <span>
              {option.label}
              {option.note && <small>{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
