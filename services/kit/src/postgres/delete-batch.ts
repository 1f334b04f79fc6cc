type Selection = {
  /** The columns of the primary key. */
  key: readonly string[]
  /** A condition, with `$1` as its only parameter. */
  where: string
  orderBy?: string
  /** Whether to skip rows that other transactions have locked. */
  skipLocked?: boolean
}

/**
 * The SQL of a statement that deletes at most `$2` rows of a table. The selection is materialized, because Postgres may
 * run a plain subselect once per row of the table, and with row locks each run selects further rows.
 */
export function deleteBatchSql(
  table: string,
  { key, where, orderBy, skipLocked = false }: Selection,
): string {
  return `with picked as materialized (
      select ${key.join(', ')} from ${table} where ${where}
      ${orderBy ? `order by ${orderBy}` : ''} limit $2 ${skipLocked ? 'for update skip locked' : ''})
    delete from ${table} using picked
    where ${key.map((column) => `${table}.${column} = picked.${column}`).join(' and ')}`
}
