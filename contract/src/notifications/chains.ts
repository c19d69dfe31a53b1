import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { machine, statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'

/** A notice that must be answered, from when it was told until somebody answered or nobody did. */
export const chainMachine = machine({
  initial: ['open'],
  states: {
    open: { label: 'À espera', moves: { acknowledged: ['system'], run_out: ['system'] } },
    acknowledged: { label: 'Respondida', moves: {} },
    run_out: { label: 'Sem resposta', moves: {} },
  },
})
export type ChainState = keyof typeof chainMachine.states

/** What is tried in turn, after open pages were told at once. */
export const CHAIN_STEPS = ['sms', 'second', 'desk'] as const
export type ChainStep = (typeof CHAIN_STEPS)[number]

/**
 * `sent`: given to the way; `unreachable`: no confirmed phone, or no way to send SMS; `unwanted`: the person wants none;
 * `nobody`: there is no second person; `waits`: the desk has it.
 */
export const STEP_OUTCOMES = ['sent', 'unreachable', 'unwanted', 'nobody', 'waits'] as const
export type StepOutcome = (typeof STEP_OUTCOMES)[number]

export const chain = z.object({
  id: z.string(),
  title: z.string(),
  /** The page where it is answered. */
  href: z.nullable(z.string()),
  state: z.enum(statesOf(chainMachine)),
  openedAt: instant,
  endedAt: z.nullable(instant),
  /** When one of them opened the notice, also after the chain had run out. */
  readAt: z.nullable(instant),
  /** Who is asked first, and who after. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  steps: z.array(z.object({ step: z.enum(CHAIN_STEPS), at: instant, outcome: z.enum(STEP_OUTCOMES) })),
})
export type Chain = z.output<typeof chain>

export const listChains = endpoint({
  method: 'GET',
  path: '/api/operator/chains',
  summary: 'O que precisa de resposta: por quem se espera, o que já se tentou, e o que ficou sem resposta.',
  session: 'required',
  right: 'news.read',
  status: 200,
  reply: z.array(chain),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})
