import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take more than half a minute, the longest first. `make test` prints the ten longest. */
const LONG: readonly string[] = [
  'embedded/accessibility/shop',
  'embedded/accessibility/panels',
  'embedded/formats/page-types',
  'embedded/accessibility/journal',
  'slow/access/access',
  'embedded/code/content-security-policy',
  'full/journeys/privacy',
  'embedded/accessibility/pages',
  'embedded/consent/policy',
  'embedded/content/entries',
  'embedded/owner/owner-forms',
  'embedded/formats/discovery',
  'embedded/popups/popup-overlay',
  'embedded/content/page-tree',
]

/** Starts the long files first, so that the run does not end with one long file and an idle core. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rankOf = (file: TestSpecification) => {
      const path = file.moduleId.slice(file.moduleId.indexOf('/e2e/') + '/e2e/'.length)
      const at = LONG.indexOf(`${file.project.name}/${path.replace(/\.test\.ts$/, '')}`)
      return at < 0 ? LONG.length : at
    }
    return sorted.sort((one, other) => rankOf(one) - rankOf(other))
  }
}
