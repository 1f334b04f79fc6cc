import { VideoValue } from '@portico/proto/blocks/video'
import { fieldsFor } from '../fields.ts'
import { videoValueFields } from '../video-fields.ts'

export const videoFields = fieldsFor(VideoValue, videoValueFields)
