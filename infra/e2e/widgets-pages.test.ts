import { beforeAll, describe } from 'vitest'
import { useStack } from './use-stack.ts'
import { lifecycleTests } from './widgets/lifecycle.e2e.ts'
import { pageScriptTests } from './widgets/page-scripts.e2e.ts'
import { captchaProvider, captchaTests } from './widgets/captcha.e2e.ts'
import { followTests } from './widgets/follow.e2e.ts'
import { placesProvider, placeTests } from './widgets/places.e2e.ts'
import { designTests } from './widgets/design.e2e.ts'
import { fontTests } from './widgets/fonts.e2e.ts'
import { motionModuleTests } from './widgets/motion-modules.e2e.ts'
import { motionTimingTests } from './widgets/motion-timing.e2e.ts'
import { motionPageTests } from './widgets/motion-pages.e2e.ts'
import { layoutTokenTests } from './widgets/layout-tokens.e2e.ts'
import { blockTypeTests } from './widgets/block-types.e2e.ts'
import { accordionTests } from './widgets/accordion.e2e.ts'
import { tabTests } from './widgets/tabs.e2e.ts'
import { navigationTests } from './widgets/navigation.e2e.ts'
import { mapTests } from './widgets/map.e2e.ts'
import { firstPressTests } from './widgets/first-press.e2e.ts'
import { islandTests } from './widgets/islands.e2e.ts'
import { popupTests } from './widgets/popups.e2e.ts'
import { popupAttributeTests } from './widgets/popup-attributes.e2e.ts'
import { popupOverlayTests } from './widgets/popup-overlay.e2e.ts'
import { barTests } from './widgets/bars.e2e.ts'
import { codeConsentTests } from './widgets/code-consent.e2e.ts'
import { markupTests } from './widgets/markup.e2e.ts'
import { entryListTests } from './widgets/entry-lists.e2e.ts'
import { entryTests } from './widgets/entries.e2e.ts'
import { languageTests } from './widgets/languages.e2e.ts'
import { ownerFormTests } from './widgets/owner-forms.e2e.ts'
import { panelFailureTests } from './widgets/panel-failures.e2e.ts'
import { areaTests } from './widgets/areas.e2e.ts'
import { planTests } from './widgets/plans.e2e.ts'
import { redirectTests } from './widgets/redirects.e2e.ts'
import { pageTreeTests } from './widgets/page-tree.e2e.ts'
import { feedTests } from './feeds.e2e.ts'
import { discoveryTests } from './discovery.e2e.ts'
import { pageTypeTests } from './page-types.e2e.ts'
import { codeInjectionTests } from './code-injection.e2e.ts'
import { lockTests } from './lock.e2e.ts'
import { outputTests } from './output.e2e.ts'
import { demoLinkTests } from './demo-links.e2e.ts'
import { makeWidgetSite, type WidgetSite } from './widgets/site.ts'

// Widgets are tested on one shape. Each of the two files starts a Portico and makes websites of its own.
describe('motion, navigation, maps, popups and formats of published pages', () => {
  const google = placesProvider()
  const captcha = captchaProvider()
  const { stack, browser } = useStack('infra/embedded/src/main.ts', async () => ({
    GOOGLE_MAPS_URL: await google.start(),
    CAPTCHA_URL: await captcha.start(),
  }))
  let made: WidgetSite
  const site = () => made
  let madeForOwner: Promise<WidgetSite> | undefined
  const ownersSite = () => (madeForOwner ??= makeWidgetSite(stack()))
  beforeAll(async () => {
    made = await makeWidgetSite(stack())
  })
  lifecycleTests(site, browser)
  pageScriptTests(site, browser)
  codeConsentTests(site, browser)
  motionModuleTests(site, browser)
  motionTimingTests(site, browser)
  motionPageTests(site, browser, () => stack().demo.site)
  layoutTokenTests(site, browser)
  accordionTests(site, browser)
  blockTypeTests(site, browser, () => stack().demo.site)
  tabTests(site, browser)
  navigationTests(site, browser)
  mapTests(site, browser)
  islandTests(stack, browser)
  firstPressTests(stack, browser)
  popupTests(site, browser)
  popupAttributeTests(site, browser)
  popupOverlayTests(site, browser)
  barTests(site, browser, () => stack().demo.site)
  pageTreeTests(stack, ownersSite, browser)
  redirectTests(stack, ownersSite, browser)
  planTests(stack, ownersSite, browser)
  areaTests(stack, browser)
  panelFailureTests(stack, ownersSite, browser)
  entryTests(stack, site, browser)
  entryListTests(stack, site, browser)
  languageTests(stack, ownersSite, browser)
  ownerFormTests(stack, ownersSite, browser)
  placeTests(stack, ownersSite, browser, google)
  captchaTests(stack, site, browser, captcha)
  followTests(site, browser)
  designTests(stack, ownersSite, browser)
  fontTests(stack, site, browser)
  markupTests(site, browser)
  outputTests(stack)
  demoLinkTests(stack)
  discoveryTests(stack, browser)
  feedTests(stack)
  pageTypeTests(stack, browser)
  codeInjectionTests(stack, ownersSite, browser)
  lockTests(stack, ownersSite, browser) // last, because it locks the owner's site
})
