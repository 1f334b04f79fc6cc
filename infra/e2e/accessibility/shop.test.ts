import { axeTests } from './axe-tests.ts'
import { shopPages } from './demo-pages.ts'

axeTests(shopPages, ['phone', 'desktop'])
