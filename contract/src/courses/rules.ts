import { machine } from '../kernel/status.ts'

/** What courses are about. The specification names the first seven; health is what it says the product teaches. */
export const COURSE_CATEGORIES = [
  'Tecnologia',
  'Administração',
  'Técnico',
  'Comunicação',
  'Marketing',
  'Agricultura',
  'Logística',
  'Saúde',
] as const
export const COURSE_LEVELS = ['Básico', 'Intermédio', 'Avançado'] as const

export const enrolmentMachine = machine({
  initial: ['pending', 'active'],
  states: {
    pending: { label: 'Aguarda pagamento', moves: { active: ['system'], cancelled: ['customer', 'operator'] } },
    active: { label: 'Ativo', moves: { completed: ['system'], cancelled: ['system', 'operator'] } },
    completed: { label: 'Concluído', moves: { cancelled: ['system', 'operator'] } },
    cancelled: { label: 'Cancelado', moves: {} },
  },
  refusal: 'courses.not_now',
})
export type EnrolmentStatus = keyof typeof enrolmentMachine.states
/** The states in which the lessons are open. */
export const LEARNING_STATUSES: readonly EnrolmentStatus[] = ['active', 'completed']

/** Days from the day the lessons opened in which the money of a course goes back. */
export const REFUND_DAYS = 30
/** Basis points of the lessons: who has done fewer has their money back without anybody deciding. */
export const REFUND_ITSELF_BELOW = 5_000
/** Basis points of the lessons: to whom more were sent, done or not, somebody decides. */
export const REFUND_SERVED_UP_TO = 3_000
/** Basis points of its reading time that a lesson must have been open for to be done. */
export const READ_SHARE = 6_000
/** Basis points of its length that an audio must have been open for to be done. */
export const LISTEN_SHARE = 9_000
/** How often a quiz may be tried in one day of Maputo. */
export const QUIZ_ATTEMPTS = 5
/** Percent of right answers that passes a quiz, unless the quiz says otherwise. */
export const PASS_MARK = 70
