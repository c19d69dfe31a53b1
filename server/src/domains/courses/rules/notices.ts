import { type Centavos, formatMoney } from '@salama/contract/kernel/money'
import { formatDateTime, formatTime } from '@salama/contract/kernel/time'
import type { Message } from '../../notifications/public.ts'

const MY_COURSES = '/meus-cursos'

/** Where a learner sees an enrolment. */
export const enrolmentPage = (id: string): string => `${MY_COURSES}?inscricao=${id}`
/** Where its learner pays it. */
export const payPage = (id: string): string => `${MY_COURSES}?pagar=${id}`

/** What notifications name of an enrolment. */
export type Named = { id: string; slug: string; title: string; price: Centavos }

export const enrolled = ({ slug, title }: Named): Message => ({
  class: 'news',
  title: 'As aulas estão abertas',
  body: `Está inscrito em «${title}». Comece quando quiser: o acesso não termina.`,
  href: `/cursos/${slug}/aprender`,
})

export const enrolledToTeacher = ({ title }: Named): Message => ({
  class: 'news',
  title: 'Novo aluno',
  body: `Alguém inscreveu-se no seu curso «${title}».`,
  href: '/dashboard/teacher',
})

export const completed = ({ id, title }: Named): Message => ({
  class: 'news',
  title: 'Curso concluído',
  body: `Concluiu «${title}». O certificado está em Meus Cursos.`,
  href: enrolmentPage(id),
})

export const refunded = ({ id, title, price }: Named): Message => ({
  class: 'money',
  title: 'Dinheiro do curso devolvido',
  body: `Devolvemos ${formatMoney(price)} de «${title}». As aulas deixaram de estar abertas.`,
  href: enrolmentPage(id),
})

type Suspended = Pick<Named, 'id' | 'title' | 'price'> & { reason: string | null }

export const suspended = ({ id, title, price, reason }: Suspended): Message => ({
  class: price > 0 ? 'money' : 'news',
  title: 'Curso suspenso',
  body: [
    `«${title}» foi suspenso e já não aceita inscrições.`,
    ...(reason === null ? [] : [`Motivo dado ao professor: «${reason}»`]),
    price > 0
      ? 'As suas aulas continuam abertas. Se preferir, peça o dinheiro de volta em Meus Cursos.'
      : 'As suas aulas continuam abertas.',
  ].join(' '),
  href: enrolmentPage(id),
})

/** Learners go on with the version before. */
export const versionSuspended = ({ id, title, price, reason }: Suspended): Message => ({
  class: price > 0 ? 'money' : 'news',
  title: 'Curso de volta à versão anterior',
  body: [
    `A última versão de «${title}» foi suspensa.`,
    ...(reason === null ? [] : [`Motivo dado ao professor: «${reason}»`]),
    'As suas aulas continuam abertas na versão anterior, e o que já fez conta.',
    ...(price > 0
      ? ['Se já não é o que comprou, veja em Meus Cursos se pode pedir o dinheiro, ou fale connosco.']
      : []),
  ].join(' '),
  href: enrolmentPage(id),
})

export const reviewed: Message = {
  class: 'news',
  title: 'Nova avaliação',
  body: 'Um aluno avaliou um dos seus cursos. Leia o que escreveu.',
  href: '/dashboard/teacher',
}

type Class = { slug: string; title: string; course_title: string; starts_at: Date }

export const classScheduled = ({ slug, title, course_title, starts_at }: Class): Message => ({
  class: 'news',
  title: 'Aula em direto marcada',
  body: `«${title}», do curso «${course_title}»: ${formatDateTime(starts_at)}. O endereço está junto das aulas.`,
  href: `/cursos/${slug}/aprender`,
})

export const classCancelled = ({ slug, title, course_title, starts_at }: Class): Message => ({
  class: 'timely',
  title: 'Aula em direto desmarcada',
  body: `«${title}», do curso «${course_title}», já não é em ${formatDateTime(starts_at)}.`,
  href: `/cursos/${slug}/aprender`,
})

export const classSoon = ({ slug, title, course_title, starts_at }: Class): Message => ({
  class: 'timely',
  title: `Aula em direto às ${formatTime(starts_at)}`,
  body: `«${title}», do curso «${course_title}». O endereço está junto das aulas.`,
  href: `/cursos/${slug}/aprender`,
  usefulUntil: starts_at,
})
