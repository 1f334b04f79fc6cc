/**
 * A column for the `returning` clause of a statement: its transaction then commits without waiting for the disk, which
 * saves a third of the cost of a short statement. A crash of Postgres can lose the transactions of the last second. Use
 * it only where that does no harm and the transaction writes nothing else.
 */
export const WITHOUT_SYNC = `set_config('synchronous_commit', 'off', true)`
