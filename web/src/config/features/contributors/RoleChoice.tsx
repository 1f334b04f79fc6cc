import { useId } from 'react'
import { roleName, roleSentence } from '@portico/proto/enums/role-words'
import { websiteRole } from '@portico/proto/enums/website-role'

type Props = {
  chosen: readonly string[]
  onChange: (roles: string[]) => void
  wrong: string | undefined
  /** A role that cannot be removed, and why. */
  kept?: { role: string; why: string } | undefined
}

/** Check boxes for the twelve roles, each with what it allows. */
export function RoleChoice({ chosen, onChange, wrong, kept }: Props) {
  const id = useId()
  return (
    <fieldset className="role-choice" aria-describedby={wrong ? `${id}-wrong` : undefined}>
      <legend>Roles</legend>
      {Object.keys(websiteRole).map((role) => {
        const isKept = kept?.role === role
        return (
          <label key={role} className="role">
            <input
              type="checkbox"
              name="role"
              value={role}
              checked={chosen.includes(role)}
              disabled={isKept}
              aria-invalid={wrong !== undefined || undefined}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, role] : chosen.filter((each) => each !== role))
              }
            />
            <span>
              {roleName(role)}
              <span className="soft small">{isKept ? kept.why : roleSentence([role])}</span>
            </span>
          </label>
        )
      })}
      <p id={`${id}-wrong`} className="wrong" role="status">
        {wrong}
      </p>
    </fieldset>
  )
}
