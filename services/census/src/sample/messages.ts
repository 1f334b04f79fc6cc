import { hash, type KeyObject } from 'node:crypto'
import { create, toBinary } from '@bufbuild/protobuf'
import type { Outgoing } from '@portico/kit/bus/bus'
import { hashVisitorId } from '@portico/kit/collect/hash-visitor-id'
import { ScriptErrorSchema } from '@portico/proto/events/census/v1/error_pb'
import { EventKind, EventSchema } from '@portico/proto/events/census/v1/event_pb'
import { DeviceClass, HitSchema } from '@portico/proto/events/census/v1/hit_pb'
import type { SampleError, SampleEvent, SampleHit } from '@portico/proto/http/common/sample-history'

const deviceClass = {
  desktop: DeviceClass.DESKTOP,
  mobile: DeviceClass.MOBILE,
  tablet: DeviceClass.TABLET,
} as const

const kinds = {
  event: EventKind.V0,
  'button-render': EventKind.BUTTON_RENDER,
  'button-click': EventKind.BUTTON_CLICK,
  'form-render': EventKind.FORM_RENDER,
} as const satisfies Record<SampleEvent['kind'], EventKind>

/** Creates the messages of sample items of one website. `secret` is the website's secret for visitor cookies. */
export function sampleMessages(websiteId: string, secret: KeyObject) {
  const visitorOf = (id: string) => {
    const visitor = hashVisitorId(secret, id)
    return { visitor, key: `${websiteId}:${visitor.toString('hex')}` }
  }
  return {
    hit({ hitId, at, device, visitor: id, ...rest }: SampleHit): Outgoing {
      const { visitor, key } = visitorOf(id)
      const hit = create(HitSchema, {
        ...rest,
        websiteId,
        hitId,
        visitor,
        occurredAtMs: BigInt(at),
        deviceClass: deviceClass[device],
        sample: true,
      })
      return { key, id: hitId, value: toBinary(HitSchema, hit) }
    },
    event({ eventId, at, device, visitor: id, kind, ...rest }: SampleEvent): Outgoing {
      const { visitor, key } = visitorOf(id)
      const event = create(EventSchema, {
        ...rest,
        websiteId,
        eventId,
        visitor,
        kind: kinds[kind],
        occurredAtMs: BigInt(at),
        deviceClass: deviceClass[device],
        sample: true,
      })
      return { key, id: eventId, value: toBinary(EventSchema, event) }
    },
    error({ errorId, at, device, visitor: id, country: _, ...rest }: SampleError): Outgoing {
      const error = create(ScriptErrorSchema, {
        ...rest,
        websiteId,
        errorId,
        visitor: visitorOf(id).visitor,
        fingerprint: fingerprintOf(rest),
        occurredAtMs: BigInt(at),
        deviceClass: deviceClass[device],
        app: 'site',
        sample: true,
      })
      return { key: websiteId, id: errorId, value: toBinary(ScriptErrorSchema, error) }
    },
  }
}

/** Equal for sample errors with one message and one place of code. */
const fingerprintOf = ({ message, file, line }: Pick<SampleError, 'message' | 'file' | 'line'>) =>
  hash('sha256', `sample|${message}|${file}|${line}`, 'buffer').subarray(0, 16)
