import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { rule, says } from '../kernel/field.ts'
import { NOTICE_CLASSES, WAYS } from './classes.ts'

const CHOICE = says('choice_invalid', 'Escolha ligado ou desligado.')
const HOUR = says('hour_invalid', 'Escolha uma hora entre as 0 e as 23.')
const QUIET = says('quiet_invalid', 'Escolha duas horas diferentes para o silêncio.')

const hour = z.int(HOUR).check(z.gte(0, HOUR), z.lte(23, HOUR))
const quietHours = z.object({ from: hour, to: hour }, QUIET).check(rule(({ from, to }) => from !== to, QUIET))

const chosenWay = z.object({
  class: z.enum(NOTICE_CLASSES, { error: says('class_unknown', 'Escolha um dos tipos de aviso.') }),
  way: z.enum(WAYS, { error: says('way_unknown', 'Escolha um dos meios.') }),
  isOn: z.boolean(CHOICE),
})

/** By which ways notices leave the inbox. What a class always or never does cannot be chosen. */
export const preferences = z.object({
  ways: z.array(z.object({ ...chosenWay.shape, isFixed: z.boolean() })),
  /** Hours of the day in Maputo; null: at any hour. */
  quietHours: z.nullable(z.object({ from: z.int(), to: z.int() })),
  /** 'PARAR' was answered to an SMS: none leaves until it is taken back here. */
  isSmsStopped: z.boolean(),
  /** What reaches the person: confirmed contacts as they are shown, and how many devices take push. */
  reach: z.object({
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    devices: z.int(),
    /** Of this browser, where it takes push. */
    thisDevice: z.nullable(z.string()),
    /** Whether this installation sends by them at all. */
    sendsSms: z.boolean(),
    sendsEmail: z.boolean(),
  }),
})
export type NotificationPreferences = z.output<typeof preferences>

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'Por que meios, e a que horas, o próprio recebe avisos.',
  session: 'required',
  status: 200,
  reply: preferences,
  errors: [],
  cache: 'no-store',
})

export const putPreferences = endpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  summary: 'Escolhe por que meios, e a que horas, se recebem avisos.',
  session: 'required',
  body: z.object({
    ways: z.array(chosenWay).check(z.maxLength(50, says('too_many', 'No máximo 50 de cada vez.'))),
    quietHours: z.nullable(quietHours),
    isSmsStopped: z.boolean(CHOICE),
  }),
  status: 200,
  reply: preferences,
  errors: [],
  cache: 'no-store',
})
