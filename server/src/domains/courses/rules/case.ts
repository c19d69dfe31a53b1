/** How staff verify a version of a course before learners see it. */
export const COURSE_CASE = {
  kind: 'course',
  label: 'Curso',
  page: '/dashboard/teacher',
  papers: { qualification: 'Qualificação do professor', picture: 'Imagem de uma aula', audio: 'Áudio de uma aula' },
} as const
