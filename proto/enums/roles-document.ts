import { permission, staffPermission } from './permission.ts'
import { rolePermissions } from './role-permissions.ts'
import { roleName, roleSentence } from './role-words.ts'
import { websiteRole, type RoleName } from './website-role.ts'

/** `ROLES.md`: every role × every permission, made of the tables themselves, so that it cannot say anything else. */
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
      'Written from `role-permissions.ts` by the test `roles-document.test.ts`, which fails when this page is not what the',
      'table says; `npx vitest run --config infra/tooling/vitest.config.ts proto/enums/roles-document -u` writes it anew. What no role has',
      'a tick for nobody may do. A group’s number (11 to 18) opens its area and stands for none of its members.',
    ].join('\n'),
    '## Roles of contributors',
    table(['role', 'name', 'may', 'permissions'], words),
    '## Role × permission (PERM-12, S-45)',
    table(['number', 'permission', ...roles], held),
    '## The provider’s staff (PERM-09 to PERM-11)',
    'No role holds one of these. They are given to single accounts by a command, never by a call.',
    table(['number', 'permission'], staff),
  ]
    .join('\n\n')
    .concat('\n')
}

/** A table whose cells are as wide as the widest, as the formatter writes it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, i) => Math.max(3, cell.length, ...rows.map((row) => (row[i] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  )
}
