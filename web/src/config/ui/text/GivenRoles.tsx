import { roleName, roleSentence } from '@portico/proto/enums/role-words'

/** A list of roles, each with what it allows. */
export function GivenRoles({ roles }: { roles: readonly string[] }) {
  return (
    <dl className="given-roles">
      {roles.map((role) => (
        <div key={role}>
          <dt>{roleName(role)}</dt>
          <dd className="soft">{roleSentence([role])}</dd>
        </div>
      ))}
    </dl>
  )
}
