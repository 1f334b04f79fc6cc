import { axeTests } from './axe-tests.ts'
import { otherPages, showcasePages } from './demo-pages.ts'

axeTests(otherPages, ['phone', 'desktop'])
axeTests(showcasePages, ['desktop'])
