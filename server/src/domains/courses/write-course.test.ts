import { beforeAll, describe, expect, it } from 'vitest'
import { draftLessons, draftModules, QUESTION, QUIZ, TEXT, writeCourse } from '../../../testing/courses.ts'
import { atOnce, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { VERIFICATION: 'auto' } })
  return () => server.stop()
})

const CHANGED = [409, 'courses.changed_elsewhere']
const said = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]

/** A draft that its teacher has open in two tabs. */
async function draftFor() {
  const teacher = await server.person({ userType: 'teacher' })
  const { id } = await writeCourse(teacher)
  const path = `/api/teacher/courses/${id}`
  const lessonPath = (lessonId: string) => `${path}/lessons/${lessonId}`
  return {
    teacher,
    path,
    course: async () => (await teacher.get(path)).body,
    lesson: async (lessonId = TEXT) => (await teacher.get(lessonPath(lessonId))).body,
    write: (body: object, lessonId = TEXT) => teacher.send('PUT', lessonPath(lessonId), body),
    change: (body: object) => teacher.send('PATCH', path, body),
    arrange: (body: object) => teacher.send('PUT', `${path}/outline`, body),
  }
}

describe('a lesson', () => {
  it('is not overwritten by a form that was filled in from an earlier one', async () => {
    const { lesson, write } = await draftFor()
    const { revision } = await lesson()
    const first = await write({ body: 'Primeiro separador.', revision })
    expect(said(await write({ body: 'Segundo separador.', title: 'Outra', revision }))).toEqual(CHANGED)
    expect(await lesson()).toEqual(first.body)
    const { revision: now } = first.body
    expect((await write({ body: 'Segundo separador.', revision: now })).body).toMatchObject({
      body: 'Segundo separador.',
      title: draftLessons[0]?.title,
      revision: now + 1,
    })
    // Whoever says no revision changes what there is.
    expect((await write({ body: 'Sem revisão.' })).body['revision']).toBe(now + 2)
  })

  it('of several changes of one revision at once takes one', async () => {
    const { lesson, write } = await draftFor()
    const { revision } = await lesson()
    const answers = await atOnce(times(4), (n) => write({ body: `Separador ${n}.`, revision }))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200).map(said)).toEqual(Array(3).fill(CHANGED))
    expect(await lesson()).toEqual(taken[0]?.body)
  })

  it('has a revision of its own, which its place does not change and its title does', async () => {
    const { course, lesson, write, arrange } = await draftFor()
    const [text, quiz] = [await lesson(), await lesson(QUIZ)]
    await write({ quiz: { questions: [QUESTION, { ...QUESTION, id: 'q2' }] }, revision: quiz['revision'] }, QUIZ)
    const turned = [{ ...draftModules[0], lessons: draftLessons.toReversed() }]
    await arrange({ revision: (await course())['revision'], modules: turned })
    expect(await lesson()).toEqual(text)
    const retitled = [{ ...draftModules[0], lessons: draftLessons.map((one) => ({ ...one, title: 'Novo título' })) }]
    await arrange({ revision: (await course())['revision'], modules: retitled })
    expect(said(await write({ title: text['title'], revision: text['revision'] }))).toEqual(CHANGED)
    expect(await lesson()).toMatchObject({ title: 'Novo título', revision: text['revision'] + 1 })
  })

  it('changes the outline with its title, and not with its text', async () => {
    const { course, write, arrange } = await draftFor()
    const { revision } = await course()
    await write({ body: 'Outro texto.' })
    expect((await course())['revision']).toBe(revision)
    await write({ title: 'Título do outro separador' })
    expect(said(await arrange({ revision, modules: draftModules }))).toEqual(CHANGED)
    expect((await course())['modules'][0].lessons[0].title).toBe('Título do outro separador')
  })

  it('keeps its revision in the next version', async () => {
    const { teacher, path, course, lesson, write } = await draftFor()
    await write({ body: 'Última palavra.' })
    const [read, facts] = [await lesson(), await course()]
    await teacher.post(`${path}/submit`, {})
    await teacher.post(`${path}/versions`)
    expect(await lesson()).toEqual(read)
    const { revision, factsRevision, versionNumber } = await course()
    expect([revision, factsRevision, versionNumber]).toEqual([facts['revision'], facts['factsRevision'], 2])
  })
})

describe('what the page of a course says', () => {
  it('is not overwritten by a form that was filled in from an earlier one', async () => {
    const { course, change } = await draftFor()
    const { factsRevision } = await course()
    const first = await change({ description: 'Primeiro separador.', factsRevision })
    const second = { description: 'Segundo separador.', price: 0 }
    expect(said(await change({ ...second, factsRevision }))).toEqual(CHANGED)
    expect(await course()).toEqual(first.body)
    const { factsRevision: now } = first.body
    const taken = await change({ ...second, factsRevision: now })
    expect(taken.body).toMatchObject({ ...second, factsRevision: now + 1 })
    expect((await change({ price: 60_000 })).body['factsRevision']).toBe(now + 2)
  })

  it('of several changes of one revision at once takes one', async () => {
    const { course, change } = await draftFor()
    const { factsRevision } = await course()
    const answers = await atOnce(times(4), (n) => change({ description: `Separador ${n}.`, factsRevision }))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200).map(said)).toEqual(Array(3).fill(CHANGED))
    expect(await course()).toEqual(taken[0]?.body)
  })

  it('and its outline do not stand in the way of each other', async () => {
    const { course, change, arrange } = await draftFor()
    const { revision, factsRevision } = await course()
    await arrange({ revision, modules: [...draftModules, { id: crypto.randomUUID(), title: 'Fim', lessons: [] }] })
    const changed = await change({ description: 'Depois.', factsRevision })
    expect([changed.status, changed.body['revision']]).toEqual([200, revision + 1])
  })
})
