/** Jobs that change databases, topics and stored files, in their order. They run before the first process of a new image starts. */
export const JOBS_BEFORE = ['databases', 'migrations', 'topics', 'assets']
/** The job that creates the demo site through the gateway. */
export const JOB_AFTER = 'seed'
/** Each runs once at a start and ends with 0. */
export const jobs: readonly string[] = [...JOBS_BEFORE, JOB_AFTER]
