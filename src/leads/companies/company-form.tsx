import { type FieldError, fieldProps } from '../../platform/forms/form-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';

type Props = { path: string; values: Record<string, string>; errors: readonly FieldError[] };

export function CompanyForm({ path, values, errors }: Props) {
  const field = fieldProps(errors, values);
  return (
    <form method="post" action={path} noValidate className="form">
      <Field label="Name" required {...field('name')} maxLength={100} autoComplete="off" />
      <Field
        label="Domain"
        hint="Of work addresses, such as hallam.example. People who write from it are listed here."
        {...field('domain')}
        maxLength={253}
        autoComplete="off"
      />
      <Button size="dense" name="intent" value="save">
        Save
      </Button>
    </form>
  );
}
