import pg from 'pg'
import { API } from 'typescript/unstable/sync'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/server.ts'
import { findStatements } from '../testing/statements/statements.ts'

// What `statements.test.ts` compares with the types of rows needs a catalogue of PostgreSQL 16; that a statement can be
// prepared at all is asked of the oldest.

const CONFIG = `${import.meta.dirname}/../tsconfig.json`

test('PostgreSQL 15 prepares every statement of every domain', async () => {
  const typescript = new API({ cwd: import.meta.dirname })
  onTestFinished(() => typescript.close())
  const project = typescript.updateSnapshot({ openProject: CONFIG }).getProject(CONFIG)
  if (!project) throw new Error(`${CONFIG} is no project`)
  const client = new pg.Client((await createTestDatabase()).connection)
  await client.connect()
  onTestFinished(() => client.end())

  const files = project.program.getSourceFileNames().filter((name) => /\/server\/src\/(?!.*\.test\.ts$)/.test(name))
  const { statements } = findStatements(project, files)
  expect(statements.length).toBeGreaterThan(700)
  const faults: string[] = []
  for (const { place, texts } of statements)
    for (const { text } of texts.filter((composed) => !/^\s*(?:lock|set)\b/.test(composed.text)))
      await client
        .query(`prepare described as ${text}; deallocate described`)
        .catch((error: Error) => faults.push(`${place} ${error.message}`))
  expect(faults).toEqual([])
})
