import { permission, staffPermission } from './permission.ts'
import { rolePermissions } from './role-permissions.ts'
import { roleName, roleSentence } from './role-words.ts'
import { websiteRole, type RoleName } from './website-role.ts'

/** The text of `ROLES.md`: every role × every permission, generated from the tables. */
export function rolesDocument(): string {
  const roles = Object.keys(websiteRole) as RoleName[]
  const held = Object.entries(permission).map(([name, number]) => [
    String(number),
    `\`${name}\``,
    ...roles.map((role) => (rolePermissions[role].has(number) ? '✓' : '')),
  ])
  const words = roles.map((role) => [
    `\`${role}\``,
    roleName(role),
    roleSentence([role]),
    String(rolePermissions[role].size),
  ])
  const staff = Object.entries(staffPermission).map(([name, number]) => [String(number), `\`${name}\``])
  return [
    '# Roles and permissions',
    [
      'Generated from `role-permissions.ts`. The test `roles-document.test.ts` fails if this page differs from the table;',
      '`npx vitest run --config infra/tooling/vitest.config.ts proto/enums/roles-document.test.ts -u` generates it again. Permissions',
      'without a tick are denied to every role. The number of a group (11 to 18) opens its area but does not include its members.',
    ].join('\n'),
    '## Roles of contributors',
    table(['role', 'name', 'abilities', 'permissions'], words),
    '## Role × permission (PERM-12, S-45)',
    table(['number', 'permission', ...roles], held),
    '## The provider’s staff (PERM-09 to PERM-11)',
    'No role has these permissions. A command grants them to single accounts; no API call can.',
    table(['number', 'permission'], staff),
  ]
    .join('\n\n')
    .concat('\n')
}

/** A Markdown table with aligned columns, as Prettier formats it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, i) => Math.max(3, cell.length, ...rows.map((row) => (row[i] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  )
}
