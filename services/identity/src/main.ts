import { runService } from '@portico/kit/runtime/environment'
import { identity } from './service.ts'

await runService(identity)
