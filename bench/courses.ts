import pg from 'pg'
import { startBenchCluster } from './harness/cluster.ts'
import { printLatency, timeEach } from './harness/latency.ts'
import { startSalamaOn } from './harness/programs.ts'
import { printMachine } from './harness/report.ts'

// `npm run bench -- courses [part]`: the catalogue, its search, own courses and progress, at 50 000 courses, 1 000 000
// enrolments and 20 000 000 rows of progress, or a part of that; a tenth unless said.
const PART = Number(process.argv[2] ?? 0.1)
const COURSES = Math.round(50_000 * PART)
const ENROLMENTS = Math.round(1_000_000 * PART)
const LESSONS = 20
const CALLS = 500
const PASSWORD = 'Palavra-Passe-1'

const cluster = await startBenchCluster({ doctors: 1, seed: (template) => seed(template) })
try {
  printMachine({ postgresql: cluster.version, command: `npm run bench -- courses ${PART}` })
  const side = await cluster.side('courses')
  const salama = await startSalamaOn(side, { RATE_LIMIT: 'off', HOST: '127.0.0.1' })
  const cookie = await signUp(salama.origin)
  const own = await enrolOne(side.connection)
  const read = async (path: string) => (await fetch(salama.origin + path, { headers: { cookie } })).text()
  const words = ['horta', 'curso 42', 'solda', 'contabilidade', 'inexistente', 'rega gota']
  const sorts = ['title', 'price_asc', 'price_desc', 'duration_asc', 'duration_desc']
  print(
    'GET /api/courses, first 100',
    await timeEach(CALLS, (n) => read(`/api/courses?sort=${sorts[n % sorts.length]}`)),
  )
  print('GET /api/courses, a category', await timeEach(CALLS, () => read('/api/courses?category=Agricultura')))
  print(
    'GET /api/courses?q=',
    await timeEach(CALLS, (n) => read(`/api/courses?q=${encodeURIComponent(words[n % 6] ?? '')}`)),
  )
  print('GET /api/course-counts', await timeEach(CALLS, () => read('/api/course-counts')))
  print('GET /api/enrollments/me', await timeEach(CALLS, () => read('/api/enrollments/me')))
  print('GET /api/progress/:id', await timeEach(CALLS, () => read(`/api/progress/${own.enrolmentId}`)))
  const headers = { cookie, 'content-type': 'application/json' }
  const note = (seconds: number) =>
    fetch(`${salama.origin}/api/progress/${own.enrolmentId}/lessons/${own.lessonId}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ seconds }),
    })
  print('POST /api/progress/:id/lessons/:id', await timeEach(CALLS, (n) => note(n)))
  await salama.stop()
} finally {
  await cluster.stop()
}

async function seed(template: pg.ClientConfig): Promise<void> {
  await run(template, [
    `insert into accounts_users (id, user_type, first_name, last_name, email, password_hash, terms_accepted_at, created_at)
     select md5('u' || n)::uuid, 'customer', 'Rui', 'Costa', n || '@exemplo.co.mz', '-', now(), now()
     from generate_series(1, ${Math.max(1_000, COURSES)}) n`,
    `insert into courses_teachers (id, user_id, created_at)
     select md5('t' || n)::uuid, md5('u' || n)::uuid, now() from generate_series(1, 200) n`,
    `insert into courses_courses (id, slug, teacher_id, created_at)
     select md5('c' || n)::uuid, 'curso-' || n, md5('t' || (1 + n % 200))::uuid, now() from generate_series(1, ${COURSES}) n`,
    `insert into courses_versions (id, course_id, number, status, is_current, is_listed, title, short_description,
       description, category, level, tags, price, minutes, lesson_count, created_at, changed_at, approved_at)
     select md5('v' || n)::uuid, md5('c' || n)::uuid, 1, 'approved', true, true,
       (array['Horta', 'Soldadura', 'Contabilidade', 'Rega gota a gota', 'Fotografia'])[1 + n % 5] || ' ' || n,
       'Um curso prático sobre o ofício.', repeat('Aprenda a fazer e a explicar o que faz. ', 8),
       (array['Tecnologia', 'Administração', 'Técnico', 'Agricultura', 'Logística', 'Saúde'])[1 + n % 6],
       (array['Básico', 'Intermédio', 'Avançado'])[1 + n % 3], array['prática', 'curso ' || n], (n % 40) * 5000,
       30 + n % 600, ${LESSONS}, now(), now(), now() from generate_series(1, ${COURSES}) n`,
    `insert into courses_modules (version_id, id, position, title)
     select md5('v' || n)::uuid, md5('m' || n)::uuid, 0, 'Módulo' from generate_series(1, ${COURSES}) n`,
    `insert into courses_lessons (version_id, id, module_id, position, title, kind, minutes, body, reading_seconds)
     select md5('v' || n)::uuid, md5('l' || n || '-' || l)::uuid, md5('m' || n)::uuid, l, 'Aula ' || l, 'text', 5,
       'Texto.', 60 from generate_series(1, ${COURSES}) n, generate_series(1, ${LESSONS}) l`,
    `insert into courses_enrolments (id, course_id, learner_id, status, price, enrolled_at, activated_at)
     select md5('e' || n)::uuid, md5('c' || (1 + n % ${COURSES}))::uuid,
       md5('u' || (1 + (n / ${COURSES}) * 37 % 900 + n % 97))::uuid, 'active', 0, now(), now()
     from generate_series(1, ${ENROLMENTS}) n on conflict do nothing`,
    `insert into courses_progress (enrolment_id, lesson_id, opened_at, seconds, completed_at)
     select e.id, l.id, now(), 60, now() from courses_enrolments e
     join courses_versions v on v.course_id = e.course_id join courses_lessons l on l.version_id = v.id`,
    'analyze',
  ])
}

async function run(connection: pg.ClientConfig, statements: readonly string[]): Promise<Record<string, string>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    let rows: Record<string, string>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

async function signUp(origin: string): Promise<string> {
  const body = JSON.stringify({
    fullName: 'Ana Macuácua',
    email: 'bench@exemplo.co.mz',
    password: PASSWORD,
    acceptTerms: true,
  })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${origin}/api/auth/register`, { method: 'POST', headers, body })
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Twenty enrolments of the person who asks, and a lesson of one of them. */
async function enrolOne(connection: pg.ClientConfig): Promise<{ enrolmentId: string; lessonId: string }> {
  const [row] = await run(connection, [
    `insert into courses_enrolments (id, course_id, learner_id, status, price, enrolled_at, activated_at)
     select gen_random_uuid(), md5('c' || n)::uuid, (select id from accounts_users where email = 'bench@exemplo.co.mz'),
       'active', 0, now(), now() from generate_series(1, 20) n`,
    `select e.id as "enrolmentId", md5('l1-1')::uuid as "lessonId" from courses_enrolments e
     where e.course_id = md5('c1')::uuid
       and e.learner_id = (select id from accounts_users where email = 'bench@exemplo.co.mz')`,
  ])
  return row as { enrolmentId: string; lessonId: string }
}

function print(name: string, took: readonly number[]): void {
  const perSecond = Math.round((1_000 * took.length) / took.reduce((sum, one) => sum + one, 0))
  printLatency(name, took, `, ${perSecond} a second`)
}
