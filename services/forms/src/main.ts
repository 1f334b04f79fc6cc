import { runService } from '@portico/kit/runtime/environment'
import { forms } from './service.ts'

await runService(forms)
