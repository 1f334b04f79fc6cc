import { inject } from 'vitest'
import { useStack } from '../suite.ts'
import { leaseStack } from './lease.ts'

// Runs before each test file of the projects whose files share stacks.
useStack(() => leaseStack({ shape: inject('shape'), alone: false }))
