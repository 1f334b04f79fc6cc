import type { ProductsDeps } from '../products/deps.ts'

export type ImportsDeps = ProductsDeps
