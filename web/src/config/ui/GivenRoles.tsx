import { roleName, roleSentence } from '@portico/proto/enums/role-words'

/** Roles as words, each with what it lets one do. */
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
