import { fromBinary } from '@bufbuild/protobuf'
import { ActedSchema } from '@portico/proto/events/audit/v1/acted_pb'
import type { Outgoing } from '../bus/bus.ts'

/** Returns the acts that a service has reported to the audit, from its published messages. */
export const reportedActs = (published: readonly { topic: string; message: Outgoing }[]) =>
  published
    .filter(({ topic }) => topic.endsWith('.acted.v1'))
    .map(({ message }) => {
      const { $typeName: _, ...act } = fromBinary(ActedSchema, message.value)
      return { ...act, key: message.key }
    })
