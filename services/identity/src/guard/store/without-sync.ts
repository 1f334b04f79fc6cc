/**
 * A column for what a statement returns: its transaction then commits without waiting for the disk, which is a third
 * of what a short statement costs. A crash of Postgres can lose what was written in the second before, and nothing else;
 * whatever commits later with waiting takes it along. Only where that harms nobody, and where nothing else is written.
 */
export const WITHOUT_SYNC = `set_config('synchronous_commit', 'off', true)`
