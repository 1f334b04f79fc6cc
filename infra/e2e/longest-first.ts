import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take more than a minute, the longest first. */
const LONG = ['embedded', 'widgets-pages', 'full', 'consent', 'widgets-media']

/** Starts the long files first, so that the run does not end with one long file and an idle core. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = (await super.sort(files)).filter((file) => !LONG.includes(nameOf(file)))
    const long = LONG.flatMap((name) => files.filter((file) => nameOf(file) === name))
    return [...long, ...others]
  }
}

const nameOf = (file: TestSpecification) => basename(file.moduleId, '.test.ts')
