import type { Control } from 'react-hook-form'
import { MAX_CODE_BYTES } from '@portico/proto/limits'
import { CodeInput } from '../../ui/fields/CodeInput.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { useField } from '../../ui/fields/useField.ts'
import type { CodeValues } from './code-values.ts'

type Props = { control: Control<CodeValues>; name: keyof CodeValues; label: string; help: string }

/** A field of code. */
export function CodeArea({ control, name, label, help }: Props) {
  const field = useField<CodeValues, string | undefined>(control, name)
  return (
    <Field name={name} label={label} error={field.error} help={help}>
      {({ className: _, ...props }) => (
        <CodeInput
          {...props}
          value={field.value ?? ''}
          maxBytes={MAX_CODE_BYTES}
          change={field.change}
          blur={field.blur}
        />
      )}
    </Field>
  )
}
