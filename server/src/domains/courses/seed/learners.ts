import { fold } from '@salama/contract/kernel/text'
import { DAY_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { DEMO_ACCOUNTS, demoPasswordHash, seedUser } from '../../accounts/seed.ts'
import { seedPurchase } from '../../payments/seed.ts'
import { makeCertificateCode, makeCertificateNumber } from '../rules/certificates.ts'
import { ENROLMENT } from '../rules/refund.ts'
import { type DetailsRow, findCourse } from '../store/catalogue.ts'
import { insertCertificates } from '../store/certificates.ts'
import { insertEnrolment, moveEnrolment } from '../store/enrolments.ts'
import { findLearnt, type LearntRow } from '../store/lessons.ts'
import * as progress from '../store/progress.ts'
import { TEACHERS } from './teachers.ts'

type Learns = readonly [slug: string, daysAgo: number, lessons: number | 'all']

/** Who learns with the demonstration's teacher: which course, since when, and how much of it is done. */
const LEARNERS: readonly (readonly [firstName: string, lastName: string, ...learns: Learns[]])[] = [
  ['Anabela', 'Chongo', ['folha-de-calculo', 24, 'all'], ['plano-de-negocio', 9, 2]],
  ['Baltazar', 'Nhavene', ['redes-sem-fios-para-pequenos-negocios', 31, 'all']],
  ['Clotilde', 'Macie', ['contas-simples-do-negocio', 21, 'all'], ['folha-de-calculo', 6, 3]],
  ['Daúde', 'Momade', ['primeiros-passos-em-programacao', 17, 4]],
  ['Esperança', 'Tivane', ['telemovel-seguro', 12, 'all']],
  ['Florindo', 'Uqueio', ['chefiar-pequenas-equipas', 14, 1]],
  ['Graciete', 'Bambo', ['telemovel-seguro', 8, 2], ['plano-de-negocio', 4, 1]],
  ['Hilário', 'Nguenha', ['primeiros-passos-em-programacao', 3, 1]],
  ['Irene', 'Salimo', ['folha-de-calculo', 2, 0]],
  ['Juvêncio', 'Macucule', ['redes-sem-fios-para-pequenos-negocios', 0, 0]],
]

/** Learners of the demonstration's teacher, what they paid and how far they have come. */
export async function seedLearners(tx: Tx, now: Date): Promise<void> {
  const passwordHash = await demoPasswordHash()
  for (const [firstName, lastName, ...learns] of LEARNERS) {
    const id = newId(now.getTime())
    const email = `${fold(`${firstName}.${lastName}`)}@demo.salama.mz`
    await seedUser(tx.sql, { id, firstName, lastName, email, userType: 'customer', passwordHash, now })
    for (const [slug, daysAgo, lessons] of learns) {
      const course = await findCourse(tx.sql, { key: { slug }, viewerId: DEMO_ACCOUNTS.teacher.id })
      if (!course) throw new Error(`the demonstration has no course «${slug}»`)
      const since = new Date(now.getTime() - daysAgo * DAY_MS)
      const learner = { learnerId: id, learnerName: `${firstName} ${lastName}` }
      await seedLearning(tx, { ...learner, enrolmentId: newId(since.getTime()), course, since, lessons, now })
    }
  }
}

type Learning = {
  enrolmentId: string
  learnerId: string
  learnerName: string
  course: DetailsRow
  since: Date
  lessons: number | 'all'
  now: Date
}

async function seedLearning(tx: Tx, learning: Learning): Promise<void> {
  await seedEnrolment(tx, learning)
  const { enrolmentId, learnerId, lessons, since, now } = learning
  const outline = await progress.findProgress(tx.sql, enrolmentId)
  const done = outline.slice(0, lessons === 'all' ? outline.length : lessons)
  const pause = (now.getTime() - since.getTime()) / (outline.length + 1)
  for (const [place, { lesson_id: lessonId }] of done.entries()) {
    const lesson = await findLearnt(tx.sql, { enrolmentId, lessonId, learnerId })
    if (lesson) await seedDone(tx, lesson, new Date(since.getTime() + (place + 1) * pause))
  }
  if (lessons === 'all') await seedCertificate(tx, learning, new Date(since.getTime() + outline.length * pause))
}

/** An enrolment whose lessons opened at `since`; a course with a price was paid then. */
async function seedEnrolment(tx: Tx, { enrolmentId: id, learnerId, course, since }: Learning): Promise<void> {
  const { id: courseId, price, title, teacher_id: teacherId } = course
  const enrolledAt = price === 0 ? since : new Date(since.getTime() - 4 * MINUTE_MS)
  const method = price === 0 ? null : 'bank-transfer'
  await insertEnrolment(tx.sql, { id, courseId, learnerId, price, method, now: enrolledAt })
  if (price === 0) return
  const paymentId = await seedPurchase(tx, {
    payerId: learnerId,
    amount: price,
    description: `Curso «${title}»`,
    purchase: { kind: ENROLMENT, id },
    payee: { kind: 'teacher', id: teacherId },
    at: since,
  })
  await moveEnrolment(tx.sql, { id, to: 'active', mover: 'system', paymentId, now: since })
}

/** A lesson that was read to its end at `at`, or a quiz passed with all right. */
async function seedDone(tx: Tx, { id: lessonId, enrolment_id: enrolmentId, quiz, ...lesson }: LearntRow, at: Date) {
  const seconds = lesson.reading_seconds
  const note = { enrolmentId, lessonId, seconds, secondsNeeded: quiz ? null : seconds }
  await progress.noteSeconds(tx.sql, { ...note, now: new Date(at.getTime() - seconds * 1_000) })
  await progress.noteSeconds(tx.sql, { ...note, now: at })
  if (!quiz) return
  const answers = quiz.questions.map(({ id, right }) => ({ questionId: id, choiceIds: right }))
  await progress.insertAttempt(tx.sql, { enrolmentId, lessonId, number: 1, score: 100, isPassed: true, answers, at })
  await progress.completeLesson(tx.sql, { enrolmentId, lessonId, now: at })
}

async function seedCertificate(tx: Tx, { enrolmentId, learnerName, course }: Learning, at: Date): Promise<void> {
  await moveEnrolment(tx.sql, { id: enrolmentId, to: 'completed', mover: 'system', now: at })
  const certificate = {
    enrolmentId,
    code: makeCertificateCode(),
    number: makeCertificateNumber(at),
    learnerName,
    teacherName: TEACHERS[0].name,
    courseTitle: course.title,
    hours: course.hours,
  }
  await insertCertificates(tx.sql, { certificates: [certificate], now: at })
}
