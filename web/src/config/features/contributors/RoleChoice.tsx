import { useId } from 'react'
import { roleName, roleSentence } from '@portico/proto/enums/role-words'
import { roleNames, type RoleName } from '@portico/proto/enums/website-role'

type Props = {
  chosen: readonly RoleName[]
  onChange: (roles: RoleName[]) => void
  error: string | undefined
  /** A role that cannot be removed, and the reason. */
  locked?: { role: RoleName; reason: string } | undefined
}

/** Checkboxes for the twelve roles, each with what it allows. */
export function RoleChoice({ chosen, onChange, error, locked }: Props) {
  const id = useId()
  return (
    <fieldset className="role-choice" aria-describedby={error ? `${id}-error` : undefined}>
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
                onChange(checked ? [...chosen, role] : chosen.filter((each) => each !== role))
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
