import type { Course, CourseDetails, Enrolment, Outline } from '@salama/contract/courses'

const COURSE_ID = '00000000-0000-4000-8000-000000000400'
export const ENROLMENT_ID = '00000000-0000-4000-8000-000000000401'

export const courseSample = (changes: Partial<Course> = {}): Course => ({
  id: COURSE_ID,
  slug: 'primeiros-socorros',
  title: 'Primeiros socorros',
  description: 'O que fazer nos primeiros minutos.',
  shortDescription: 'Ajudar sem perigo.',
  category: 'Saúde',
  level: 'Básico',
  tags: ['emergência', 'família'],
  price: 0,
  currency: 'MZN',
  estimatedDurationHours: 1.5,
  isPublished: true,
  lessonCount: 3,
  coverUrl: null,
  rating: 0,
  reviewCount: 0,
  teacherName: 'Noémia Chissano',
  ...changes,
})

export const detailsSample = (changes: Partial<CourseDetails> = {}): CourseDetails => ({
  ...courseSample(),
  outcomes: ['Fazer compressões'],
  requirements: ['Um espaço no chão'],
  teacher: { name: 'Noémia Chissano', biography: 'Enfermeira e formadora.', profileImageUrl: null },
  updatedAt: '2026-10-05T08:00:00.000Z',
  ...changes,
})

const lessonId = (n: number): string => `00000000-0000-4000-8000-00000000050${n}`
export const [OPEN_ID, LOCKED_ID, QUIZ_ID] = [lessonId(1), lessonId(2), lessonId(3)] as const

/** An open text, a locked one and a quiz. */
export const OUTLINE: Outline = {
  modules: [
    {
      id: '00000000-0000-4000-8000-000000000510',
      title: 'Antes de tocar',
      description: 'A segurança primeiro.',
      lessons: [
        {
          id: OPEN_ID,
          title: 'Ver e pedir ajuda',
          durationMinutes: 12,
          isFreePreview: true,
          kind: 'text',
          mediaBytes: 0,
        },
        { id: LOCKED_ID, title: 'Compressões', durationMinutes: 8, isFreePreview: false, kind: 'text', mediaBytes: 0 },
        { id: QUIZ_ID, title: 'Teste: Ajuda', durationMinutes: 3, isFreePreview: false, kind: 'quiz', mediaBytes: 0 },
      ],
    },
  ],
}

export const enrolmentSample = (changes: Partial<Enrolment> = {}): Enrolment => ({
  id: ENROLMENT_ID,
  status: 'active',
  paidPrice: 45_000,
  currency: 'MZN',
  enrolledAt: '2026-11-10T08:00:00.000Z',
  completedAt: null,
  course: {
    id: COURSE_ID,
    slug: 'primeiros-socorros',
    title: 'Primeiros socorros',
    shortDescription: 'Ajudar sem perigo.',
    category: 'Saúde',
    level: 'Básico',
    estimatedDurationHours: 1.5,
    coverUrl: null,
    isSuspended: false,
  },
  paymentMethod: 'm-pesa',
  paymentStatus: 'paid',
  refund: { offer: 'none' },
  ...changes,
})
