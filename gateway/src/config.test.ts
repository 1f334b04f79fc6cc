import { expect, test } from 'vitest'
import * as z from 'zod'
import { readConfig } from '@portico/kit/runtime/config'
import { variables } from './config.ts'

const MaxRenders = z.object({ MAX_RENDERS: variables.shape.MAX_RENDERS })
const read = (env: Record<string, string>) => readConfig(MaxRenders, env).MAX_RENDERS

test('the number of pages that web renders at once may be set', () => {
  expect([read({}), read({ MAX_RENDERS: '' }), read({ MAX_RENDERS: '24' })]).toEqual([8, 8, 24])
  for (const wrong of ['0', '-1', '1.5', '1001', 'many'])
    expect(() => read({ MAX_RENDERS: wrong })).toThrow('MAX_RENDERS: ')
})
