import { runService } from '@portico/kit/runtime/environment'
import { census } from './service.ts'

await runService(census)
