import { beforeAll, describe } from 'vitest'
import { bannerTests } from './consent/banner.e2e.ts'
import { coveredTests } from './consent/covered.e2e.ts'
import { contentTests } from './consent/content.e2e.ts'
import { ownerConsentTests } from './consent/owner.e2e.ts'
import { policyTests } from './consent/policy.e2e.ts'
import { previewTests } from './consent/preview.e2e.ts'
import { proofTests } from './consent/proof.e2e.ts'
import { makeConsentSite, type ConsentSite } from './consent/site.ts'
import { useStack } from './use-stack.ts'

// Consent is tested on one shape, with a website of its own.
describe('consent of a visitor', () => {
  const { stack, browser } = useStack('infra/embedded/src/main.ts')
  let made: ConsentSite
  const site = () => made
  beforeAll(async () => {
    made = await makeConsentSite(stack())
  })
  policyTests(site, browser)
  bannerTests(site, browser)
  coveredTests(stack, browser)
  contentTests(site, browser)
  ownerConsentTests(site, stack, browser)
  previewTests(site, stack, browser)
  proofTests(site, stack)
})
