import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { servicesWithData } from '../compose/services.ts'

const Stack = z.object({
  databases: z.record(z.enum(servicesWithData), z.string()),
  kafka: z.string(),
  kafkaLogin: z.object({ user: z.string(), password: z.string() }),
})

/** Reads where the processes of `make full` with the data in `dataDir` are (infra/tooling/full.ts). */
export const readStack = (dataDir: string) =>
  Stack.parse(JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')))
