import { expect, test } from 'vitest'
import { effectOf, type Effect } from './effect.ts'

test.each<[string, Effect]>([
  ['services/forms/src/routes/inbox.ts', 'servers'],
  ['services/forms/migrations/0007_x.sql', 'servers'],
  ['gateway/src/app.ts', 'servers'],
  ['infra/embedded/src/main.ts', 'servers'],
  ['web/src/site/styles/styles.css', 'pages'],
  ['web/src/server/routes/page-route.ts', 'pages'],
  ['web/src/ui/shop/money.ts', 'pages'],
  ['proto/messages.ts', 'pages'],
  ['proto/openapi.json', 'none'],
  ['web/src/config/features/home/Home.tsx', 'none'],
  ['web/src/site/motion.test.ts', 'none'],
  ['services/forms/test/inbox.test.ts', 'none'],
  ['services/forms/README.md', 'none'],
  ['web/dist/client/manifest.json', 'none'],
  ['web/node_modules/.build-1/client/manifest.json', 'none'],
])('a change of %s needs: %s', (file, effect) => {
  expect(effectOf(file)).toBe(effect)
})
