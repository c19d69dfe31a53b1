import { expect, test } from 'vitest'
import * as notices from './notices.ts'

const course = { id: 'e1', slug: 'costura', title: 'Costura', price: 300_00 }
const page = '/meus-cursos?inscricao=e1'

test('a learner reads what comes back of a course, and what stays open of one that is suspended', () => {
  expect(notices.refunded(course)).toMatchObject({ class: 'money', title: 'Dinheiro do curso devolvido', href: page })
  expect(notices.refunded(course).body).toContain('Devolvemos 300 MT de «Costura»')
  const reason = 'Cópia de outro curso'
  const [paid, free] = [
    notices.suspended({ ...course, reason }),
    notices.suspended({ ...course, price: 0, reason: null }),
  ]
  expect([paid.class, paid.title, free.class]).toEqual(['money', 'Curso suspenso', 'news'])
  expect(paid.body).toContain('«Cópia de outro curso» As suas aulas continuam abertas. Se preferir, peça o dinheiro')
  expect(free.body).toBe('«Costura» foi suspenso e já não aceita inscrições. As suas aulas continuam abertas.')
  const before = notices.versionSuspended({ ...course, price: 0, reason })
  expect([before.class, before.title, before.href]).toEqual(['news', 'Curso de volta à versão anterior', page])
  expect(before.body).not.toContain('dinheiro')
})

test('who enrolled is led to the lessons', () => {
  expect(notices.enrolled(course)).toEqual({
    class: 'news',
    title: 'As aulas estão abertas',
    body: 'Está inscrito em «Costura». Comece quando quiser: o acesso não termina.',
    href: '/cursos/costura/aprender',
  })
})

test('a teacher reads of a new learner, without who it is', () => {
  expect(notices.enrolledToTeacher(course)).toEqual({
    class: 'news',
    title: 'Novo aluno',
    body: 'Alguém inscreveu-se no seu curso «Costura».',
    href: '/dashboard/teacher',
  })
})

test('a live class is told with its hour in Maputo, and of no use once it has begun', () => {
  const starts_at = new Date('2026-11-23T16:00:00Z')
  const told = notices.classSoon({ slug: 'costura', title: 'Bainhas', course_title: 'Costura', starts_at })
  expect(told).toMatchObject({
    title: 'Aula em direto às 18:00',
    usefulUntil: starts_at,
    href: '/cursos/costura/aprender',
  })
  expect(told.body).toContain('«Bainhas», do curso «Costura»')
})
