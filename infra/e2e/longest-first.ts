import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take more than half a minute, the longest first. `make test` prints the ten longest. */
const LONG: readonly string[] = []

/** Starts the long files first, so that the run does not end with one long file and an idle core. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rankOf = (file: TestSpecification) => {
      const at = LONG.findIndex((name) => `${file.project.name}/${file.moduleId}`.endsWith(name))
      return at < 0 ? LONG.length : at
    }
    return sorted.sort((one, other) => rankOf(one) - rankOf(other))
  }
}
