import { beforeAll, describe } from 'vitest'
import { buttonTests } from './collectors/buttons.e2e.ts'
import { errorTests } from './collectors/errors.e2e.ts'
import { eventTests } from './collectors/events.e2e.ts'
import { countryVariables, hitCallTests } from './collectors/hit-calls.e2e.ts'
import { hitTests } from './collectors/hits.e2e.ts'
import { marketingTests } from './collectors/marketing.e2e.ts'
import { sessionTests } from './collectors/sessions.e2e.ts'
import { makeTrackedSite, type TrackedSite } from './collectors/site.ts'
import { untrackedTests } from './collectors/untracked.e2e.ts'
import { useStack } from './use-stack.ts'

// Collectors are tested on one shape, with a website of their own.
describe('collectors in a visitor’s browser', () => {
  const { stack, browser } = useStack('infra/embedded/src/main.ts', countryVariables)
  let made: TrackedSite
  const site = () => made
  beforeAll(async () => {
    made = await makeTrackedSite(stack())
  })
  hitTests(site, browser)
  hitCallTests(site, stack)
  untrackedTests(site, browser)
  buttonTests(site, browser)
  eventTests(site, browser)
  marketingTests(site, browser)
  sessionTests(site, browser)
  errorTests(site, browser)
})
