import * as z from 'zod/mini'
import type { AppointmentStatus } from '../appointments/index.ts'
import { says, text } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/time-field.ts'

export const ROLES = ['patient', 'doctor'] as const
export type Role = (typeof ROLES)[number]

/** How the person takes part; `light` is video of few kilobytes. */
export const MEDIA = ['chat', 'voice', 'light', 'video'] as const
export type Media = (typeof MEDIA)[number]

/** Characters of one message. */
export const LONGEST_MESSAGE = 4_000
/** Pictures of the chat; the browser makes them smaller first. */
export const MAX_PICTURE_BYTES = 200_000

const SHAPE = says('shape_unknown', 'A mensagem não tem a forma esperada.')
const SDP_MAX = 60_000
const sdp = z.string(SHAPE).check(z.maxLength(SDP_MAX, SHAPE), z.startsWith('v=0', SHAPE))
const number = z.int(SHAPE).check(z.minimum(0, SHAPE))

const iceCandidate = z.object({
  candidate: z.string(SHAPE).check(z.maxLength(1_000, SHAPE)),
  sdpMid: z.optional(z.nullable(z.string(SHAPE).check(z.maxLength(32, SHAPE)))),
  sdpMLineIndex: z.optional(z.nullable(number)),
  usernameFragment: z.optional(z.nullable(z.string(SHAPE).check(z.maxLength(256, SHAPE)))),
})

/** The other side's end of the media, as it joined: one that has begun anew leaves out what was meant for the former. */
const to = z.optional(id)

/** What a browser sends over the socket of a consultation. */
export const clientMessage = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('offer'), offer: z.object({ type: z.literal('offer', SHAPE), sdp }), to }),
    z.object({ type: z.literal('answer'), answer: z.object({ type: z.literal('answer', SHAPE), sdp }), to }),
    /** null: there are no more. */
    z.object({ type: z.literal('ice-candidate'), candidate: z.nullable(iceCandidate), to }),
    /** From the waiting page into the consultation. `call` names this browser's end of the media: another is a new one. */
    z.object({ type: z.literal('join'), media: z.enum(MEDIA, { error: SHAPE }), call: z.optional(id) }),
    /** `ref` names the message: sent twice it is stored once. */
    z.object({
      type: z.literal('chat'),
      ref: id,
      text: text({ max: LONGEST_MESSAGE }),
      uploadId: z.optional(id),
    }),
    z.object({ type: z.literal('typing') }),
    /** The highest numbers that arrived and that were seen. */
    z.object({ type: z.literal('read'), delivered: number, read: number }),
    z.object({ type: z.literal('leave') }),
    /** Answered with `pong`: a browser cannot see the pings of the protocol. */
    z.object({ type: z.literal('ping') }),
  ],
  { error: SHAPE },
)
export type ClientMessage = z.output<typeof clientMessage>

export const chatMessage = z.object({
  /** 1, 2, 3 …: the order for both. */
  number: z.int(),
  ref: z.string(),
  from: z.enum(ROLES),
  text: z.string(),
  file: z.optional(z.object({ id: z.string(), name: z.string(), type: z.string(), bytes: z.int() })),
  at: instant,
})
export type ChatMessage = z.output<typeof chatMessage>

/** Where the consultation stands, as both sides see it. */
export type RoomState = {
  status: AppointmentStatus
  /** When the two first met; the timer counts from there. */
  startedAt: string | null
}

/** What a browser receives. The three messages of WebRTC arrive as the other side sent them. */
export type ServerMessage =
  | Extract<ClientMessage, { type: 'offer' | 'answer' | 'ice-candidate' }>
  /** First of all: who this browser is; the polite side gives way when both offer at once. */
  | { type: 'role'; role: Role; isPolite: boolean; lastNumber: number; state: RoomState }
  /** The other side: away, on the waiting page, or in the consultation; `call` as it joined. */
  | { type: 'presence'; peer: 'away' | 'waiting' | Media; call?: string }
  | { type: 'state'; state: RoomState }
  | { type: 'chat'; message: ChatMessage }
  | { type: 'typing'; from: Role }
  | { type: 'read'; from: Role; delivered: number; read: number }
  | { type: 'leave'; from: Role }
  | { type: 'pong' }
  | { type: 'error'; code: string; message: string; details?: Record<string, unknown> }
