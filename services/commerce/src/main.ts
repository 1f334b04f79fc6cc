import { runService } from '@portico/kit/runtime/environment'
import { commerce } from './service.ts'

await runService(commerce)
