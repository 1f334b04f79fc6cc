import { describe } from 'vitest'
import { freePort } from '@portico/kit/runtime/free-port'
import { fileTests } from './assets/files.e2e.ts'
import { libraryTests } from './assets/library.e2e.ts'
import { uploadTests } from './assets/upload.e2e.ts'
import { pageSpeedTests } from './collectors/page-speed.e2e.ts'
import { crumbTests } from './crumbs.e2e.ts'
import { formTests } from './forms.e2e.ts'
import { journeyTests } from './journey.e2e.ts'
import { killTests } from './kills-embedded.e2e.ts'
import { leavingTests } from './leaving.e2e.ts'
import { memberTests } from './members.e2e.ts'
import { ownerFigureTests } from './owner-figures.e2e.ts'
import { ownerSharingTests } from './owner-sharing.e2e.ts'
import { ownerStateTests } from './owner-states.e2e.ts'
import { peopleTests } from './people.e2e.ts'
import { policyTests } from './policy.e2e.ts'
import { presenceTests } from './presence.e2e.ts'
import { privacyTests } from './privacy.e2e.ts'
import { seenTests } from './seen.ts'
import { useStack } from './use-stack.ts'
import { wireTests } from './wire.e2e.ts'

// All tests share one stack, because a start takes longer than most of them. The kills come last.
describe('one process on its own Postgres', () => {
  let adminPort: number
  const { stack, browser } = useStack('infra/embedded/src/main.ts', async () => {
    adminPort = await freePort()
    return { PORTICO_ADMIN_PORT: String(adminPort) }
  })
  journeyTests(stack, browser)
  seenTests(stack, browser)
  peopleTests(stack, browser)
  memberTests(stack, browser)
  crumbTests(stack, browser)
  presenceTests(stack, browser)
  ownerStateTests(stack, browser)
  ownerFigureTests(stack, browser)
  privacyTests(stack, browser)
  leavingTests(stack, browser)
  pageSpeedTests(stack, browser)
  formTests(stack, browser)
  wireTests(stack)
  policyTests(stack, browser, () => `http://127.0.0.1:${adminPort}/metrics`)
  uploadTests(stack, browser)
  libraryTests(stack, browser)
  fileTests(stack)
  killTests(stack)
  ownerSharingTests(stack, browser) // last: its sample history keeps the consumers busy
})
