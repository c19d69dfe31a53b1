import { NOBODY, type Personal } from '../../platform/rights/personal.ts'

/** What a person learned and teaches. */
export const coursesPersonal: Personal = {
  tables: {
    courses_attempts: {
      own: 'exists (select from courses_enrolments where id = own.enrolment_id and learner_id = :person)',
      archive: { title: 'Cursos: testes' },
      erasure: 'delete',
    },
    courses_certificates: {
      own: 'exists (select from courses_enrolments where id = own.enrolment_id and learner_id = :person)',
      archive: { title: 'Cursos: certificados' },
      erasure: { set: { learner_name: NOBODY }, plain: ['number', 'course_title', 'teacher_name'] },
    },
    courses_classes: { holds: 'times of classes' },
    courses_courses: { holds: 'the addresses of courses' },
    courses_history: {
      own: 'exists (select from courses_enrolments where id = own.enrolment_id and learner_id = :person)',
      archive: { title: 'Cursos: estados' },
      erasure: { plain: ['status'] },
    },
    courses_lessons: { holds: 'what is taught, and was sold' },
    courses_media: { holds: 'sounds of lessons' },
    courses_modules: { holds: 'what is taught, and was sold' },
    courses_progress: {
      own: 'exists (select from courses_enrolments where id = own.enrolment_id and learner_id = :person)',
      archive: { title: 'Cursos: progresso' },
      erasure: 'delete',
    },
    courses_servings: {
      own: 'exists (select from courses_enrolments where id = own.enrolment_id and learner_id = :person)',
      archive: { title: 'Cursos: aulas abertas' },
      erasure: 'delete',
    },
    courses_enrolments: {
      own: 'learner_id = :person',
      ids: 'id',
      archive: { title: 'Cursos: inscrições' },
      erasure: { plain: ['payment_method'] },
    },
    courses_teachers: {
      own: 'user_id = :person',
      ids: 'id',
      archive: { title: 'Ensino' },
      erasure: { set: { biography: `''` } },
    },
    courses_versions: {
      own: `exists (select from courses_courses course join courses_teachers teacher on teacher.id = course.teacher_id
        where course.id = own.course_id and teacher.user_id = :person)`,
      archive: { title: 'Ensino: cursos', without: ['search', 'title_key'] },
      erasure: {
        plain: [
          'title',
          'short_description',
          'description',
          'category',
          'tags',
          'outcomes',
          'requirements',
          'cover_url',
          'title_key',
          'search',
        ],
      },
    },
  },
  obstacles: [
    {
      code: 'teaching',
      reason: 'Tem um curso à venda. Retire-o primeiro do catálogo.',
      stands: `select exists (select from courses_courses course join courses_teachers teacher on teacher.id = course.teacher_id
        join courses_versions version on version.course_id = course.id and version.is_listed
        where teacher.user_id = :person and course.withdrawn_at is null)`,
    },
  ],
}
