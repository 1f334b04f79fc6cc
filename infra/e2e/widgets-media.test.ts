import { beforeAll, describe } from 'vitest'
import { useStack } from './use-stack.ts'
import { galleryMotionTests } from './widgets/gallery-motion.e2e.ts'
import { galleryDataTests } from './widgets/gallery-data.e2e.ts'
import { galleryLayoutTests } from './widgets/gallery-layouts.e2e.ts'
import { galleryLoadingTests } from './widgets/gallery-loading.e2e.ts'
import { galleryFailureTests } from './widgets/gallery-failures.e2e.ts'
import { galleryAutoplayTests } from './widgets/gallery-autoplay.e2e.ts'
import { galleryIntentTests } from './widgets/gallery-intent.e2e.ts'
import { galleryModuleTests } from './widgets/gallery-module.e2e.ts'
import { galleryTimingTests } from './widgets/gallery-timing.e2e.ts'
import { galleryGestureTests } from './widgets/gallery-gestures.e2e.ts'
import { lightboxTests } from './widgets/lightbox.e2e.ts'
import { lightboxModuleTests } from './widgets/lightbox-module.e2e.ts'
import { lightboxTouchTests } from './widgets/lightbox-touch.e2e.ts'
import { lightboxMediaTests } from './widgets/lightbox-media.e2e.ts'
import { videoTests } from './widgets/video.e2e.ts'
import { mediaFileTests } from './widgets/audio.e2e.ts'
import { makeWidgetSite, type WidgetSite } from './widgets/site.ts'

// Widgets are tested on one shape. Each of the two files starts a Portico and makes websites of its own.
describe('galleries, lightbox and media of published pages', () => {
  const { stack, browser } = useStack('infra/embedded/src/main.ts')
  let made: WidgetSite
  const site = () => made
  beforeAll(async () => {
    made = await makeWidgetSite(stack())
  })
  galleryMotionTests(site, browser)
  galleryDataTests(site, browser)
  galleryLayoutTests(site, browser)
  galleryLoadingTests(site, browser)
  galleryFailureTests(site, browser)
  galleryAutoplayTests(site, browser)
  galleryIntentTests(site, browser)
  galleryModuleTests(site, browser)
  galleryTimingTests(site, browser)
  galleryGestureTests(site, browser)
  lightboxTests(site, browser)
  lightboxModuleTests(site, browser)
  lightboxTouchTests(site, browser)
  lightboxMediaTests(site, browser)
  videoTests(site, browser)
  mediaFileTests(site, browser)
})
