import type { AuthoredCourse, TaughtCourse, WrittenLesson } from '@salama/contract/courses'

export const TAUGHT_ID = '00000000-0000-4000-8000-000000000450'
export const [TEXT_ID, TEST_ID] = [
  '00000000-0000-4000-8000-000000000461',
  '00000000-0000-4000-8000-000000000462',
] as const

export const taughtSample = (changes: Partial<TaughtCourse> = {}): TaughtCourse => ({
  id: TAUGHT_ID,
  slug: 'costura-a-maquina',
  title: 'Costura à máquina',
  category: 'Técnico',
  level: 'Básico',
  price: 60_000,
  coverUrl: null,
  versionNumber: 1,
  status: 'draft',
  isPublished: false,
  isWithdrawn: false,
  lessonCount: 2,
  students: 0,
  completions: 0,
  rating: 0,
  reviewCount: 0,
  changedAt: '2026-11-20T08:00:00.000Z',
  ...changes,
})

/** A draft of one module with a text and a quiz that lacks its questions. */
export const authoredSample = (changes: Partial<AuthoredCourse> = {}): AuthoredCourse => ({
  ...taughtSample(),
  versionId: '00000000-0000-4000-8000-000000000451',
  description: 'Coser com calma.',
  shortDescription: 'Da linha ao vestido.',
  tags: [],
  outcomes: ['Coser uma bainha'],
  requirements: [],
  reason: null,
  isEditable: true,
  revision: 3,
  factsRevision: 7,
  missing: ['Aula «Teste»: faltam perguntas.'],
  modules: [
    {
      id: '00000000-0000-4000-8000-000000000460',
      title: 'A máquina',
      description: '',
      lessons: [
        { id: TEXT_ID, title: 'Enfiar a linha', kind: 'text', isFreePreview: true, durationMinutes: 2, missing: null },
        {
          id: TEST_ID,
          title: 'Teste',
          kind: 'quiz',
          isFreePreview: false,
          durationMinutes: 1,
          missing: 'Faltam perguntas.',
        },
      ],
    },
  ],
  ...changes,
})

export const writtenSample = (changes: Partial<WrittenLesson> = {}): WrittenLesson => ({
  id: TEXT_ID,
  title: 'Enfiar a linha',
  kind: 'text',
  isFreePreview: true,
  durationMinutes: 2,
  missing: null,
  body: 'Passe a **linha** pela agulha.',
  pictureBytes: 0,
  revision: 5,
  ...changes,
})

/** A teacher's figures, and what happened last. */
export const statsSample = {
  activeCourses: 3,
  students: 41,
  completionRate: 62,
  monthlyRevenue: 245_000,
  biography: 'Costureira há vinte anos.',
  activity: [
    {
      id: '00000000-0000-4000-8000-000000000470',
      kind: 'enrolled' as const,
      learnerName: 'Telma Langa',
      courseTitle: 'Costura à máquina',
      at: '2026-11-20T08:00:00.000Z',
    },
  ],
}

/** What a teacher may ask for. */
export const payoutsSample = {
  payee: 'teacher:1',
  payees: [],
  balance: 90_000,
  available: 80_000,
  onHold: 10_000,
  holdHours: 24,
  askedBack: 0,
  payouts: [],
}
