import { runService } from '@portico/kit/runtime/environment'
import { performance } from './service.ts'

await runService(performance)
