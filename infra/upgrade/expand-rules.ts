import type { AlterTableCmd, ColumnDef, Constraint, Node } from 'libpg-query'

/** Statements that only add, or replace a function by one that the last release can call too. */
const ALLOWED = [
  'AlterPolicyStmt',
  'CommentStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateFunctionStmt',
  'CreatePolicyStmt',
  'CreateSeqStmt',
  'CreateTrigStmt',
  'SelectStmt',
  'ViewStmt',
] as const
/** Their defaults are computed once when the column is added. Others give each row its own value, so each row is written. */
const STABLE = ['now', 'transaction_timestamp', 'statement_timestamp', 'current_setting']
/** Types that take their default from a sequence. */
const SERIAL = ['serial', 'bigserial', 'smallserial', 'serial4', 'serial8', 'serial2']
/** Statements in the text of a `do` block, which cannot be parsed because the block may build them at run time. */
const IN_BLOCK =
  /\b(?:drop|rename|truncate|lock\s+table|set\s+not\s+null|alter\s+column|update\s+\w+\s+set|delete\s+from)\b/i

/**
 * The reasons why a statement must not be in an "expand" migration. `all` are the statements of the file: a table that it
 * creates is empty and unknown to the last release, so it may be changed in any way.
 */
export function expandProblems(node: Node, all: readonly Node[]): string[] {
  const isNew = (table: string | undefined) =>
    all.some((each) => created(each) === table && table !== undefined)
  if ('CreateStmt' in node || ALLOWED.some((name) => name in node)) return []
  if ('CreateTableAsStmt' in node) return []
  if ('DropStmt' in node) return dropProblems(node, all, isNew)
  if ('RenameStmt' in node) {
    const name = node.RenameStmt.relation?.relname ?? 'it'
    return [`expand must not rename: the last release uses the name (${name})`]
  }
  if ('LockStmt' in node) return ['expand must not lock a table: everything that needs it would wait']
  if ('TruncateStmt' in node) return ['expand must not remove rows']
  if ('IndexStmt' in node) {
    const { relation, unique } = node.IndexStmt
    if (isNew(relation?.relname)) return []
    if (unique)
      return ['expand must not add a unique index to a table that exists: its rows may not be unique']
    return [
      'an index of a table that exists is created concurrently, in a file that begins with "-- expand, outside a transaction"',
    ]
  }
  if ('UpdateStmt' in node) return isNew(node.UpdateStmt.relation?.relname) ? [] : [rowsOf('update')]
  if ('DeleteStmt' in node) return isNew(node.DeleteStmt.relation?.relname) ? [] : [rowsOf('delete')]
  if ('InsertStmt' in node) return isNew(node.InsertStmt.relation?.relname) ? [] : [rowsOf('insert')]
  if ('GrantStmt' in node)
    return revokes(node, all, isNew) ? ['expand must not revoke what the last release uses'] : []
  if ('AlterEnumStmt' in node)
    return node.AlterEnumStmt.oldVal === undefined
      ? []
      : ['expand must not rename a value that the last release uses']
  if ('DoStmt' in node) {
    const found = IN_BLOCK.exec(JSON.stringify(node.DoStmt))
    return found ? [`expand must not run "${found[0]}" in a block`] : []
  }
  if ('AlterTableStmt' in node) {
    const { relation, cmds = [] } = node.AlterTableStmt
    if (isNew(relation?.relname)) return []
    return cmds.flatMap((each) =>
      'AlterTableCmd' in each && !isReplacedCheck(each.AlterTableCmd, relation?.relname, all)
        ? alterProblems(each.AlterTableCmd)
        : [],
    )
  }
  return [`expand has no rule for ${Object.keys(node)[0]!.replace('Stmt', '')}`]
}

const rowsOf = (verb: string) =>
  `expand must not ${verb} rows of a table that exists: a few rows are a data migration, many are a job`

function created(node: Node): string | undefined {
  if ('CreateStmt' in node) return node.CreateStmt.relation?.relname
  if ('CreateTableAsStmt' in node) return node.CreateTableAsStmt.into?.rel?.relname
  return undefined
}

type IsNew = (table: string | undefined) => boolean

/** Only a policy or trigger that the same file creates again may be dropped: neither can be replaced in another way. */
function dropProblems(
  node: Extract<Node, { DropStmt: unknown }>,
  all: readonly Node[],
  isNew: IsNew,
): string[] {
  const { removeType = '', objects = [] } = node.DropStmt
  return objects.flatMap((object) => {
    const parts =
      'List' in object
        ? (object.List.items ?? []).flatMap((item) => ('String' in item ? [item.String.sval ?? ''] : []))
        : []
    const [table = '', name = ''] = parts.slice(-2)
    const isReplaced = all.slice(all.indexOf(node)).some((each) => {
      if (removeType === 'OBJECT_POLICY' && 'CreatePolicyStmt' in each)
        return each.CreatePolicyStmt.policy_name === name && each.CreatePolicyStmt.table?.relname === table
      if (removeType === 'OBJECT_TRIGGER' && 'CreateTrigStmt' in each)
        return each.CreateTrigStmt.trigname === name && each.CreateTrigStmt.relation?.relname === table
      return false
    })
    const kind = removeType.replace('OBJECT_', '').toLowerCase()
    return isReplaced || isNew(parts.at(-1))
      ? []
      : [`expand must not drop a ${kind} that the last release uses`]
  })
}

/** A function of the same file is closed to everyone when it is created. */
function revokes(node: Extract<Node, { GrantStmt: unknown }>, all: readonly Node[], isNew: IsNew): boolean {
  if (node.GrantStmt.is_grant) return false
  const functions = all.flatMap((each) =>
    'CreateFunctionStmt' in each ? [nameOf(each.CreateFunctionStmt.funcname ?? [])] : [],
  )
  return (node.GrantStmt.objects ?? []).some((object) => {
    if ('RangeVar' in object) return !isNew(object.RangeVar.relname)
    if ('ObjectWithArgs' in object) return !functions.includes(nameOf(object.ObjectWithArgs.objname ?? []))
    return true
  })
}

const nameOf = (parts: readonly Node[]) =>
  parts.flatMap((part) => ('String' in part ? [part.String.sval ?? ''] : [])).at(-1) ?? ''

/** Whether the file drops a constraint and adds a check of that name, as "not valid", to the same table: a check of more values. */
function isReplacedCheck(
  { subtype, name }: AlterTableCmd,
  table: string | undefined,
  all: readonly Node[],
): boolean {
  if (subtype !== 'AT_DropConstraint') return false
  return all.some((each) => {
    if (!('AlterTableStmt' in each) || each.AlterTableStmt.relation?.relname !== table) return false
    return (each.AlterTableStmt.cmds ?? []).some((cmd) => {
      const def = 'AlterTableCmd' in cmd ? cmd.AlterTableCmd.def : undefined
      return (
        def !== undefined &&
        'Constraint' in def &&
        def.Constraint.conname === name &&
        def.Constraint.contype === 'CONSTR_CHECK' &&
        def.Constraint.skip_validation === true
      )
    })
  })
}

function alterProblems({ subtype, name = 'a column', def }: AlterTableCmd): string[] {
  switch (subtype) {
    case 'AT_AddColumn':
      return def && 'ColumnDef' in def ? columnProblems(def.ColumnDef) : []
    case 'AT_AddConstraint':
      return def && 'Constraint' in def ? constraintProblems(def.Constraint) : []
    case 'AT_ColumnDefault':
      return def
        ? []
        : [`expand must not remove the default of ${name}: the last release leaves the column out`]
    case 'AT_DropNotNull':
    case 'AT_ValidateConstraint':
    case 'AT_SetStatistics':
    case 'AT_SetRelOptions':
    case 'AT_SetOptions':
    case 'AT_AttachPartition':
    case 'AT_ForceRowSecurity':
      return []
    case 'AT_SetNotNull':
      return [
        `expand must not set ${name} to not null: the last release may write null, and every row is read`,
      ]
    case 'AT_AlterColumnType':
      return [`expand must not change the type of ${name}: every row may be written again`]
    case 'AT_DropColumn':
    case 'AT_DropConstraint':
      return [`expand must not drop ${name}, which the last release uses`]
    default:
      return [`expand must not change a table that exists by ${String(subtype).replace('AT_', '')}`]
  }
}

function columnProblems({ colname = '', typeName, constraints = [] }: ColumnDef): string[] {
  const all = constraints.flatMap((each) => ('Constraint' in each ? [each.Constraint] : []))
  const has = (contype: Constraint['contype']) => all.some((each) => each.contype === contype)
  const problems: string[] = []
  const type = nameOf(typeName?.names ?? [])
  if (SERIAL.includes(type) || has('CONSTR_IDENTITY'))
    problems.push(
      `expand must not number the rows of a table that exists (${colname}): every row is written again`,
    )
  if (has('CONSTR_GENERATED') && all.some(({ generated_kind: kind }) => kind !== 'v'))
    problems.push(`expand must not add a stored generated column (${colname}): every row is written again`)
  if (has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY'))
    problems.push(`expand must not add a unique column (${colname}) to a table that exists`)
  if (has('CONSTR_CHECK') || has('CONSTR_FOREIGN'))
    problems.push(`a check or reference of a new column (${colname}) reads every row: add it as "not valid"`)
  const initial = all.find(({ contype }) => contype === 'CONSTR_DEFAULT')
  if (initial?.raw_expr && isVolatile(initial.raw_expr))
    problems.push(`the default of ${colname} differs from row to row, so every row would be written again`)
  if (has('CONSTR_NOTNULL') && !initial)
    problems.push(
      `a new column (${colname}) that is not null needs a default, because the last release leaves it out`,
    )
  return problems
}

/** Whether a default calls a function that may return something else for each row. */
function isVolatile(expression: Node): boolean {
  const calls = JSON.stringify(expression).matchAll(/"FuncCall":\{"funcname":\[(.*?)\]/g)
  return [...calls].some(([, parts = '']) => {
    const name = [...parts.matchAll(/"sval":"(\w+)"/g)].at(-1)?.[1] ?? ''
    return !STABLE.includes(name)
  })
}

function constraintProblems({ contype, conname = '', skip_validation: isNotValid }: Constraint): string[] {
  if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN' || contype === 'CONSTR_NOTNULL')
    return isNotValid
      ? []
      : [
          `the constraint ${conname} reads every row under a lock: add it as "not valid", and validate it in another file`,
        ]
  return [`expand must not add a unique or exclusion constraint (${conname}) to a table that exists`]
}
