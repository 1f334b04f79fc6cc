import { runService } from '@portico/kit/runtime/environment'
import { sites } from './service.ts'

await runService(sites)
