import { parse, type Node } from 'libpg-query'
import { statementsOf } from '@portico/kit/postgres/migrate'
import { expandProblems } from './expand-rules.ts'

/** A statement that must not be in a migration, with its line and the reason. */
export type Problem = { line: number; text: string }

/**
 * The highest migrations without a label, by folder of `services`. They ran before the rules, and landed migrations never
 * change. Every migration with a higher number follows the rules.
 */
const UNLABELLED: Record<string, string> = {
  kit: '0005',
  census: '0060',
  commerce: '0215',
  forms: '0131',
  identity: '0036',
  performance: '0065',
  sites: '0200',
}

/** Whether the rules apply to a migration, by its path from the root of the repository. */
export function hasRules(path: string): boolean {
  const [, service = '', number = ''] = /^services\/(\w+)\/migrations\/(\d+)/.exec(path) ?? []
  return number > (UNLABELLED[service] ?? '')
}

const HEADER = /^-- (?:(expand)(, outside a transaction)?|(contract) (\S+)|(data))$/
const HEADER_HELP =
  'the first line must be "-- expand", "-- expand, outside a transaction", "-- contract <release that stopped using it>" or "-- data"'

/**
 * Checks a migration. While it is rolled out, the last release runs on the new schema and under load: "expand" adds, "contract"
 * removes what an earlier release stopped using, "data" changes a few rows. `releases` are the known earlier ones.
 */
export async function problemsOfMigration(sql: string, releases: readonly string[]): Promise<Problem[]> {
  const header = HEADER.exec(sql.split('\n', 1)[0]!)
  if (!header) return [{ line: 1, text: HEADER_HELP }]
  const [, expand, outside, contract, release] = header
  const statements = await statementsIn(sql)
  if ('problem' in statements) return [statements.problem]
  const problems = statements.all.flatMap(({ node, line }) =>
    (outside
      ? problemsOutside(node)
      : expand
        ? expandProblems(
            node,
            statements.all.map(({ node: each }) => each),
          )
        : contract
          ? contractProblems(node)
          : dataProblems(node)
    ).map((text) => ({ line, text })),
  )
  if (contract && !releases.includes(release!))
    problems.unshift({
      line: 1,
      text: `there is no archive of the release ${release!} in infra/upgrade/archives`,
    })
  if (outside) problems.push(...problemsOfRepeating(statements.all))
  if (outside && statementsOf(sql).length !== statements.all.length)
    problems.push({ line: 1, text: 'outside a transaction, no name or comment may contain a semicolon' })
  return problems
}

type Statement = { node: Node; line: number }

async function statementsIn(sql: string): Promise<{ all: Statement[] } | { problem: Problem }> {
  const bytes = Buffer.from(sql)
  const lineAt = (offset: number) => bytes.subarray(0, offset).toString().split('\n').length
  try {
    const { stmts = [] } = await parse(sql)
    return {
      all: stmts.map(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
        const text = bytes.subarray(start, length === undefined ? undefined : start + length).toString()
        const before = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(text)![0]
        return { node: stmt!, line: lineAt(start + Buffer.byteLength(before)) }
      }),
    }
  } catch (error) {
    const { message, sqlDetails } = error as Error & { sqlDetails?: { cursorPosition: number } }
    return { problem: { line: lineAt(sqlDetails?.cursorPosition ?? 0), text: message } }
  }
}

function problemsOutside(node: Node): string[] {
  if ('IndexStmt' in node) {
    if (!node.IndexStmt.concurrent) return ['outside a transaction, an index is created concurrently']
    return node.IndexStmt.unique ? ['expand must not add a unique index to a table that exists'] : []
  }
  if ('DropStmt' in node && node.DropStmt.removeType === 'OBJECT_INDEX' && node.DropStmt.concurrent) {
    return node.DropStmt.missing_ok
      ? []
      : ['outside a transaction, a file may run again: drop with "if exists"']
  }
  return ['outside a transaction, only indexes are created and dropped, concurrently']
}

/** An index that a failed run left invalid is dropped first, and only such an index is dropped. */
function problemsOfRepeating(all: readonly Statement[]): Problem[] {
  const dropped = new Map<string, number>()
  const problems: Problem[] = []
  for (const { node, line } of all) {
    if ('DropStmt' in node) for (const name of namesOf(node.DropStmt.objects ?? [])) dropped.set(name, line)
    if (!('IndexStmt' in node)) continue
    const { idxname = '' } = node.IndexStmt
    if (!dropped.delete(idxname))
      problems.push({
        line,
        text: `a run that fails leaves an invalid index: begin with "drop index concurrently if exists ${idxname}"`,
      })
  }
  for (const [name, line] of dropped) problems.push({ line, text: `expand must not drop ${name}` })
  return problems
}

const namesOf = (objects: readonly Node[]): string[] =>
  objects.flatMap((object) =>
    'List' in object
      ? (object.List.items ?? [])
          .flatMap((item) => ('String' in item ? [item.String.sval ?? ''] : []))
          .slice(-1)
      : [],
  )

/** Contract may remove, but it must not write or lock whole tables for long either. */
function contractProblems(node: Node): string[] {
  if ('LockStmt' in node) return ['contract must not lock a table']
  if ('RenameStmt' in node)
    return ['contract must not rename: add a new name, and remove the old one a release later']
  if ('IndexStmt' in node) return ['contract must not create an index: it is an expansion']
  if ('UpdateStmt' in node || 'DeleteStmt' in node || 'TruncateStmt' in node || 'InsertStmt' in node)
    return ['contract must not change rows: use a data migration or a job']
  if (!('AlterTableStmt' in node)) return []
  return (node.AlterTableStmt.cmds ?? []).flatMap((each) =>
    'AlterTableCmd' in each && each.AlterTableCmd.subtype === 'AT_AlterColumnType'
      ? ['contract must not change the type of a column: add a new column']
      : [],
  )
}

/** Rewrites of many rows are jobs, which do their work in batches. */
function dataProblems(node: Node): string[] {
  if ('InsertStmt' in node || 'SelectStmt' in node) return []
  if ('UpdateStmt' in node)
    return node.UpdateStmt.whereClause ? [] : ['data must not update all rows: rewrites of tables are jobs']
  if ('DeleteStmt' in node)
    return node.DeleteStmt.whereClause ? [] : ['data must not delete all rows: rewrites of tables are jobs']
  return ['data only inserts, updates and deletes: changes of the schema are a migration of their own']
}
