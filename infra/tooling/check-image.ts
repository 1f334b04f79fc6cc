import { resolve } from 'node:path'
import { checkImage } from './image/check.ts'

/**
 * Fails when the image lacks a file that a container needs, and names the chain of modules that leads to it. It reads the
 * Dockerfile and the Compose files and needs no Docker.
 */
const { problems, followed } = checkImage(resolve(import.meta.dirname, '../..'))
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length === 0 && followed > 0 ? 0 : 1
