import { startTestPostgres } from '@portico/kit/testing/postgres'

/** Gives every test run its own real Postgres, and throws it away afterwards. */
export default startTestPostgres
