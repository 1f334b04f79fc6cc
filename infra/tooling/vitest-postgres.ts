import { startTestPostgres } from '@portico/kit/testing/postgres'

/** Starts a real Postgres for a test run, and deletes it afterwards. */
export default startTestPostgres
