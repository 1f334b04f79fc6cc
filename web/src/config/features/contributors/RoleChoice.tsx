import { useId } from 'react'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { roleName, roleSentence } from '@portico/proto/enums/role-words'
import { roleNames, type RoleName } from '@portico/proto/enums/website-role'
import { useField } from '../../ui/fields/useField.ts'

type Props<V extends FieldValues> = {
  control: Control<V>
  name: FieldPathByValue<V, RoleName[]>
  /** A role that cannot be removed, and the reason. */
  locked?: { role: RoleName; reason: string } | undefined
}

/** Checkboxes for the twelve roles, each with what it allows. */
export function RoleChoice<V extends FieldValues>({ control, name, locked }: Props<V>) {
  const id = useId()
  const { value: chosen, error, change } = useField<V, RoleName[]>(control, name)
  return (
    <fieldset className="role-choice" name={name} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Roles</legend>
      {roleNames.map((role) => {
        const isLocked = locked?.role === role
        return (
          <label key={role} className="role">
            <input
              type="checkbox"
              name="role"
              value={role}
              checked={chosen.includes(role)}
              disabled={isLocked}
              aria-invalid={error !== undefined || undefined}
              onChange={({ currentTarget: { checked } }) =>
                change(checked ? [...chosen, role] : chosen.filter((each) => each !== role))
              }
            />
            <span>
              {roleName(role)}
              <span className="soft small">{isLocked ? locked.reason : roleSentence([role])}</span>
            </span>
          </label>
        )
      })}
      <p id={`${id}-error`} className="error" role="status">
        {error}
      </p>
    </fieldset>
  )
}
